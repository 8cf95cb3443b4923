"""`ruleengine new-plugin` and `ruleengine check`: write a distribution of rules, and prove its rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn

from ruleengine.cli._app import FAILED, OK, Failure, Misuse
from ruleengine.cli._opening import DEFAULT_RULES, RulesRequest, ruleset_named
from ruleengine.cli._screen import Screen, bars_on_stderr, titled
from ruleengine.kernel import CompiledRules, Ruleset
from ruleengine.registry import announced
from ruleengine.schema import plain
from ruleengine.values import hint

if TYPE_CHECKING:
    from ruleengine.testing import PropertyCheck, Verdict


NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40
SUFFIX = ".template"
PITCH = "ruleengine-pitch"
NEEDED = ("hypothesis", "pytest")

RulesetName = Annotated[str | None, Parameter(name="--for", metavar="RULESET")]
Properties = Annotated[tuple[str, ...], Parameter(negative="", metavar="PROPERTY")]
Directory = Annotated[Path | None, Parameter(metavar="DIR")]

Words = Mapping[str, str]
"""What is filled into templates, by placeholder."""


def new_plugin(
    name: str, /, *, part: bool = False, ruleset: bool = False, pitch: bool = False, for_: RulesetName = None
) -> int:
    """Write a new distribution into a directory of its own, with a rule, tests and a README.

    Parameters
    ----------
    name
        What it is called, and its directory: lower-case words joined by -, such as muddy-boots.
    part
        A house rule, as a part and a variant; needs --for. The default.
    ruleset
        A whole small game instead.
    pitch
        With --ruleset: a game with a ball on a pitch of squares; needs ruleengine-pitch.
    for_
        The installed ruleset that the house rule is for.
    """
    if part and ruleset:
        raise Misuse("--part and --ruleset exclude each other; leave one out")
    if pitch and not ruleset:
        raise Misuse("--pitch is for a whole game; add --ruleset, or leave it out")
    _check_name(name)
    kind = "pitch" if pitch else "ruleset" if ruleset else "part"
    words = _for_ruleset(name, for_) if ruleset else _for_part(name, _base(for_))
    words = {**words, "needs_pitch": _pitch_layer()} if pitch else words
    _check_free(words)
    texts = dict(sorted(_rendered(kind, words)))
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    _tell(Screen(), words, list(texts))
    return OK


# What may be written ----------------------------------------------------------------------------------


def _check_name(name: str) -> None:
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise Misuse(
            f"name {name!r} is refused; use lower-case words joined by '-', such as {proposed(name)!r}, "
            f"of at most {LONGEST} characters"
        )


def proposed(name: str) -> str:
    """A name that is allowed, as like another as can be.

    >>> proposed("My Rule!"), proposed("4-4-2")
    ('my-rule', 'my-4-4-2')
    """
    words = re.findall(r"[a-z0-9]+", name.lower())
    text = "-".join(words if words and words[0][0].isalpha() else ["my", *(words or ["rule"])])
    return text[:LONGEST].rstrip("-")


def _base(name: str | None) -> Ruleset:
    if name is None:
        names = [a.name for a in announced() if isinstance(a.value, Ruleset)]
        raise Misuse(f"a house rule needs --for RULESET, one of {', '.join(names)}; or write a game with --ruleset")
    return ruleset_named(name)


def _pitch_layer() -> str:
    """What a game on a pitch requires besides the core."""
    try:
        return bounded(PITCH, version(PITCH))
    except PackageNotFoundError:
        raise Misuse(f"a game on a pitch needs {PITCH}; install it, or leave out --pitch") from None


def _check_free(words: Words) -> None:
    """Refuse names that something else has, before anything is written."""
    name, tag, package = words["name"], words["tag"], words["package"]
    if Path(name).exists():
        raise Misuse(f"{name} exists already; give another name, or move it away")
    if (other := next((a for a in announced() if a.name == tag), None)) is not None:
        raise Misuse(f"{tag!r} is installed already, by {other.distribution}; give another name")
    if find_spec(package) is not None:
        raise Misuse(f"a package {package} is installed already; give another name, such as 'my-{name}'")


# What is written --------------------------------------------------------------------------------------


def _words(name: str, tag: str) -> dict[str, str]:
    module = name.replace("-", "_")
    return {
        "name": name,
        "tag": tag,
        "title": name.replace("-", " ").capitalize(),
        "module": module,
        "constant": module.upper(),
        "class_name": "".join(word.capitalize() for word in name.split("-")),
        "package": f"ruleengine_{module}",
        "distribution": f"ruleengine-{name}",
        "needs_core": bounded("ruleengine", version("ruleengine")),
    }


def bounded(distribution: str, number: str) -> str:
    """A requirement of a version and of those to which it may be upgraded without a change to what is public.

    >>> bounded("ruleengine", "0.1.4"), bounded("ruleengine", "2.3.0")
    ('ruleengine>=0.1,<0.2', 'ruleengine>=2.3,<3')
    """
    major, minor = (int(found) for found in re.findall(r"[0-9]+", number)[:2])
    below = f"{major + 1}" if major else f"0.{minor + 1}"
    return f"{distribution}>={major}.{minor},<{below}"


def _for_part(name: str, base: Ruleset) -> Words:
    announcer = next(a for a in announced() if a.name == base.name)
    words = _words(name, f"{base.name}.{name}")
    words |= {"base": base.name, "base_title": base.title or base.name}
    words |= {"needs_base": bounded(announcer.distribution, announcer.version)}
    return words | {"steps": _steps(name, f"{base.name} --with {name}", f"--with {name}", base.name)}


def _for_ruleset(name: str, other: str | None) -> Words:
    if other is not None:
        raise Misuse("--for is for house rules; leave it out, or leave out --ruleset")
    return _words(name, name) | {"steps": _steps(name, name, "", name)}


def _steps(directory: str, rules: str, variant: str, base: str) -> str:
    """What to do next, a command a line."""
    golden = f"python -m ruleengine.testing golden {base} {directory}/tests/golden {variant}".rstrip()
    return "\n".join(
        [
            f"python -m pip install -e '{directory}[testing]'",
            f"ruleengine play {rules} --home random",
            f"ruleengine explain {rules}",
            f"ruleengine check {rules}",
            golden,
            f"python -m pytest {directory}",
        ]
    )


def _rendered(kind: str, words: Words) -> Iterator[tuple[Path, str]]:
    """Each file of a distribution with its text.

    Raises:
        Misuse: a class would be called as another thing in the same file is.
    """
    root = Path(words["name"])
    for parts, text in _templates(files("ruleengine.cli") / "templates" / kind, ()):
        _check_class(text, words)
        yield root.joinpath(*(_placed(part, words) for part in parts)), Template(text).substitute(words)
    yield root / "src" / words["package"] / "py.typed", ""


def _placed(part: str, words: Words) -> str:
    """A part of a template's path, as it is called in the distribution."""
    if part == "package":
        return words["package"]
    return part.removesuffix(SUFFIX).replace("module", words["module"])


def _templates(folder: Traversable, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _templates(entry, (*path, entry.name))
        elif entry.name.endswith(SUFFIX):
            yield (*path, entry.name), entry.read_text(encoding="utf-8")


def _check_class(text: str, words: Words) -> None:
    taken = set(re.findall(r"(?<![\w$])[A-Z]\w*", text))
    for own in (words["class_name"], words["constant"]):
        if own in taken or iskeyword(own):
            name = words["name"]
            raise Misuse(f"name {name!r} is refused, for {own} means something else; use more words, as in 'my-{name}'")


def _tell(screen: Screen, words: Words, paths: list[Path]) -> None:
    screen.line(f"{words['distribution']} is written:", "bold")
    for path in paths:
        screen.line(f"  {path.as_posix()}")
    screen.line("\nNext", "bold")
    for step in words["steps"].splitlines():
        screen.whole(f"  {step}")


def check(
    name: str | None = None,
    /,
    *,
    rules: RulesRequest = DEFAULT_RULES,
    only: Properties = (),
    golden: Directory = None,
    thorough: bool = False,
) -> int:
    """Run the conformance kit on a ruleset, and say what fails, with a test that shows it.

    Parameters
    ----------
    name
        The ruleset; may be left out if --rules names its base.
    only
        Check only this property; may be given more than once.
    golden
        Where the golden playthrough lies; without it, that property is not looked at.
    thorough
        Look harder; takes minutes.
    """
    _require_kit()
    compiled = rules.named(name).compiled()
    found = _checks(compiled, rules.variants, golden, thorough=thorough)
    return _run(compiled, found, _known(only, found))


def _require_kit() -> None:
    for name in NEEDED:
        try:
            import_module(name)
        except ModuleNotFoundError as error:
            raise Failure(f"check needs {error.name}; pip install 'ruleengine[testing]'") from error


def _checks(
    rules: CompiledRules, texts: tuple[str, ...], golden: Path | None, *, thorough: bool
) -> list[PropertyCheck]:
    from ruleengine.testing import QUICK, THOROUGH, checks

    made = rules.ruleset.variants
    # By name where a name says it all, for that is how a test writes it. A league comes first.
    named = ["", *texts] if len(made) > len(texts) else texts
    variants = [value if ":" in text or not text else text for text, value in zip(named, made, strict=True)]
    return checks(
        rules.ruleset.name,
        variants=variants,
        options={name: plain(value) for name, value in rules.spec.options},
        golden=golden,
        budget=THOROUGH if thorough else QUICK,
    )


def _known(only: tuple[str, ...], found: list[PropertyCheck]) -> tuple[str, ...]:
    names = [check.name for check in found]
    for name in only:
        if name not in names:
            raise Misuse(f"no property {name!r}; {hint(name, names)}")
    return only


def _run(rules: CompiledRules, found: list[PropertyCheck], only: tuple[str, ...]) -> int:
    from ruleengine.testing import GOLDEN, selected, summary

    screen = Screen()
    screen.line(titled(rules), "bold")
    screen.rules(rules)
    chosen, verdicts = selected(found, only), []
    for index, check in enumerate(chosen):
        verdicts.append(_watched(check, index, len(chosen)))
        _show(screen, verdicts[-1])
    screen.line(summary(verdicts), "bold")
    if not only and GOLDEN not in [check.name for check in chosen]:
        screen.line(f"Not looked at: {GOLDEN}, for want of --golden DIR.", "dim")
    return OK if all(verdict.holds for verdict in verdicts) else FAILED


def _watched(check: PropertyCheck, index: int, of: int) -> Verdict:
    """Run a check, with a bar meanwhile that has gone before its verdict is shown."""
    from ruleengine.testing import verdict_of

    with bars_on_stderr(BarColumn(), MofNCompleteColumn()) as bars:
        if bars is not None:
            bars.add_task(check.name, total=of, completed=index)
        return verdict_of(check)


def _show(screen: Screen, verdict: Verdict) -> None:
    screen.line(str(verdict), "" if verdict.holds else "red")
    if verdict.test:
        screen.line("       A test that shows it:\n", "red")
        screen.whole(verdict.test)
        screen.line()
