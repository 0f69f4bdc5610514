"""The public interface as the headers have it: functions, callbacks, structs, handles and constants, in their order."""
import glob
import os
import re
from typing import NamedTuple

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
INCLUDE = os.path.join(ROOT, "include")
HEADERS = sorted(glob.glob(os.path.join(INCLUDE, "cgt/*.h")))


class Type(NamedTuple):
    """`base` with `depth` stars after it; `constant` says whether what it points to is."""

    base: str
    depth: int
    constant: bool


class Parameter(NamedTuple):
    name: str
    type: Type


class Function(NamedTuple):
    """A function, or a callback: one with a type of its own is named like the type, a member of a struct `cgt_STRUCT_MEMBER`."""

    name: str
    result: Type
    parameters: list
    brief: str
    notes: dict  # of the parameters


class Member(NamedTuple):
    """A member of a struct: `function` names its callback's type, `length` is that of an array, else 0."""

    name: str
    type: Type
    function: str
    length: int


class Struct(NamedTuple):
    name: str  # without _t
    members: list


class Constant(NamedTuple):
    name: str
    type: str  # that its value is cast to; int or char without a cast
    value: object


class Interface(NamedTuple):
    functions: list
    callbacks: list
    structs: list
    handles: list  # names without _t
    constants: list

    def family(self, prefix):
        """The functions that make a handle of numbers alone: cgt_PREFIX_new_NAME(uint64_t..., handle **)."""
        for function in self.functions:
            *numbers, last = [parameter.type for parameter in function.parameters] or [None]
            if (function.name.startswith("cgt_%s_new_" % prefix) and last == Type("cgt_%s_t" % prefix, 2, False)
                    and all(number == Type("uint64_t", 0, False) for number in numbers)):
                yield function


def camel(name):
    """CamelCase for cgt_camel_case."""
    return "".join(word.capitalize() for word in name.split("_")[1:])


def type_of(declaration):
    """The type of a declaration, which may have a name; an array is a pointer."""
    base = re.match(r"\w+", declaration.replace("const ", "")).group()
    return Type(base, declaration.count("*") + declaration.count("["), declaration.startswith("const "))


def parameters_of(text):
    parts = [" ".join(part.split()) for part in text.split(",")]
    return [Parameter(re.search(r"(\w+)(\[\d+\])?$", part).group(1), type_of(part)) for part in parts if part != "void"]


def paragraphs(comment):
    """The brief text of a documentation comment, and the notes of its parameters."""
    text = re.sub(r"^[ *]+", "", comment, flags=re.M)
    brief, *commands = re.split(r"^@", text, flags=re.M)
    notes = dict(re.match(r"param\S* (\w+) (.*)", command, re.S).groups() for command in commands if command.startswith("param"))
    return flat(brief.split("\n\n")[0]), {name: flat(note) for name, note in notes.items()}


def flat(text):
    return " ".join(text.replace("::", "").split())


def without_comments(text):
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S)


def struct_of(name, body):
    """A struct, and the callbacks of its members."""
    members, callbacks = [], []
    for text in filter(None, (" ".join(part.split()) for part in without_comments(body).split(";"))):
        callback = re.match(r"(\w+) \(\*(\w+)\)\((.*)\)$", text)
        if callback:
            result, member, parameters = callback.groups()
            callbacks.append(Function("%s_%s" % (name, member), type_of(result), parameters_of(parameters), "", {}))
            members.append(Member(member, Type("void", 1, False), callbacks[-1].name, 0))
        else:
            member, _, length = re.search(r"(\w+)(\[(\d+)\])?$", text).groups()
            kind = type_of(text.split("[")[0])
            members.append(Member(member, kind, kind.base if kind.base.endswith("_fn") else "", int(length or 0)))
    return Struct(name, members), callbacks


def value_of(text, known):
    """The value of a macro that is a number or a text, by those before it."""
    text = re.sub(r"\((cgt_status_t|size_t|u?int\d+_t)\)", "", text).replace("UINT64_MAX", str(2**64 - 1)).strip()
    text = re.sub(r"\bCGT_\w+", lambda match: repr(known[match.group()]), text)
    if not re.fullmatch(r'"[^"]*"|[-+*<()\d\s]+', text):
        raise ValueError("interface.py: a constant is %s; expected a number, a text, or a sum, product or shift of numbers" % text)
    return eval(text)


def read():
    found = Interface([], [], [], [], [])
    known, declared = {}, 0
    for header in HEADERS:
        with open(header, encoding="utf-8") as file:
            text = file.read()
        code = without_comments(text)
        declared += len(re.findall(r"^CGT_API\b", code, re.M))
        for comment, result, name, parameters in re.findall(
                r"/\*\*((?:(?!\*/).)*)\*/\s*^CGT_API\s+([\w\s*]+?)\s*(\bcgt_\w+)\(([^()]*)\);", text, re.M | re.S):
            found.functions.append(Function(name, type_of(result), parameters_of(parameters), *paragraphs(comment)))
        for result, name, parameters in re.findall(r"^typedef ([\w *]+?) ?\(\*(cgt_\w+)\)\(([^()]*)\);", code, re.M):
            found.callbacks.append(Function(name, type_of(result), parameters_of(parameters), "", {}))
        for name, body in re.findall(r"^typedef struct (cgt_\w+) \{(.*?)\n\} \1_t;", code, re.M | re.S):
            struct, callbacks = struct_of(name, body)
            found.structs.append(struct)
            found.callbacks.extend(callbacks)
        found.handles.extend(re.findall(r"^typedef struct (cgt_\w+) \1_t;", code, re.M))
        for name, value in re.findall(r"^#define (CGT_\w+)[ \t]+(\S.*)$", code.replace("\\\n", ""), re.M):
            known[name] = value_of(value, known)
            cast = re.search(r"\((cgt_status_t|size_t|u?int\d+_t)\)", value)
            kind = cast.group(1) if cast else {"UINT64_MAX": "uint64_t"}.get(value.strip(), "int")
            found.constants.append(Constant(name, kind if isinstance(known[name], int) else "char", known[name]))
    if declared != len(found.functions):
        raise ValueError("interface.py: %d functions are declared, %d of them understood" % (declared, len(found.functions)))
    return found
