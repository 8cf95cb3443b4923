"""`python -m ruleengine_server FILE PORT`: serve the matches in a file on this machine."""

import sys
from pathlib import Path

import uvicorn

from ruleengine_server.app import create_app

if __name__ == "__main__":
    uvicorn.run(create_app(Path(sys.argv[1])), host="127.0.0.1", port=int(sys.argv[2]), log_level="warning")
