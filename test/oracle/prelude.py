# Runs inside CPython (pyodide): evaluates batches of predicates and counts by plain enumeration.
import json, math, re, sys


class Runaway(BaseException):
    """A program made more jumps than any generated program should."""


LIMIT = 3_000_000
# Of a length or an index beyond 2**31: pyodide is a 32-bit CPython.
INDEX_SIZED = re.compile("index-sized integer|too large to convert to C ssize_t")
jumps = 0


def on_jump(*_):
    global jumps
    jumps += 1
    if jumps > LIMIT:
        raise Runaway()


M = sys.monitoring
M.use_tool_id(M.PROFILER_ID, "guard")
M.register_callback(M.PROFILER_ID, M.events.JUMP, on_jump)
M.register_callback(M.PROFILER_ID, M.events.PY_START, on_jump)


def whole(n):
    if isinstance(n, float):
        return int(n) if math.isfinite(n) and n == int(n) else None
    if not isinstance(n, int):
        raise TypeError("needs an integer")
    return int(n)


def is_prime(n):
    n = whole(n)
    if n is None or n < 2:
        return False
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    for p in bases:
        if n % p == 0:
            return n == p
    d, s = n - 1, 0
    while d % 2 == 0:
        d, s = d // 2, s + 1
    for base in bases:
        x = pow(base, d, n)
        if x in (1, n - 1):
            continue
        for _ in range(s - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def is_square(n):
    n = whole(n)
    return n is not None and n >= 0 and math.isqrt(n) ** 2 == n


def is_cube(n):
    n = whole(n)
    if n is None:
        return False
    n = abs(n)
    low, high = 0, 1 << (n.bit_length() // 3 + 1)
    while low < high:
        middle = (low + high) // 2
        if middle**3 < n:
            low = middle + 1
        else:
            high = middle
    return low**3 == n


def fresh():
    return {"is_prime": is_prime, "is_square": is_square, "is_cube": is_cube, "math": math}


def loader(source, entry, params):
    """A function that gives the predicate anew, so that no evaluation sees another."""
    if entry is None:
        code = compile(f"_rule = lambda {', '.join(params)}: (\n{source}\n)", "<rule>", "exec")
        entry = "_rule"
    else:
        code = compile(source, "<rule>", "exec")

    def load():
        names = fresh()
        exec(code, names)
        return names[entry]

    return load


def shown(value):
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))


def one(load, args):
    global jumps
    jumps = 0
    try:
        value = load()(*args)
        return ["value", shown(value), bool(value)]
    except Runaway:
        return ["raises", "Runaway", ""]
    except Exception as error:
        return ["raises", type(error).__name__, str(error)]


def run_batch(text):
    results = []
    M.set_events(M.PROFILER_ID, M.events.JUMP | M.events.PY_START)
    try:
        for source, entry, params, inputs in json.loads(text):
            try:
                load = loader(source, entry, params)
            except SyntaxError as error:
                results.append([["raises", "SyntaxError", str(error)]] * len(inputs))
                continue
            results.append([one(load, args) for args in inputs])
    finally:
        M.set_events(M.PROFILER_ID, 0)
    return json.dumps(results)


def compiles(text):
    """For each [source, is_function]: None, or CPython's words for the syntax error."""
    import warnings

    warnings.simplefilter("ignore")
    results = []
    for source, is_function in json.loads(text):
        try:
            compile(source if is_function else f"(\n{source}\n)", "<rule>", "exec" if is_function else "eval")
            results.append(None)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            results.append(f"{type(error).__name__}: {error}")
    return json.dumps(results)


def count_box(text):
    """[source, entry, params, min, max] of each rule: [true, raises] by enumeration of the whole cube."""
    results = []
    for source, entry, params, low, high in json.loads(text):
        rule = loader(source, entry, params)()
        true = raises = 0
        box = range(low, high + 1)
        for a in box:
            for b in box:
                for c in box:
                    try:
                        true += bool(rule(a, b, c))
                    except Exception:
                        raises += 1
        results.append([true, raises])
    return json.dumps(results)


def outcomes_box(text):
    """For each rule a string over the cube, in order of a, b, c: 0 false, 1 true, 2 raises, 3 raises on 32 bits only."""
    results = []
    for source, entry, params, low, high in json.loads(text):
        load = loader(source, entry, params)
        box = range(low, high + 1)
        cells = []
        for a in box:
            for b in box:
                for c in box:
                    kind = one(load, (a, b, c))
                    raised = "3" if INDEX_SIZED.search(str(kind[2])) else "2"
                    cells.append(raised if kind[0] == "raises" else "1" if kind[2] else "0")
        results.append("".join(cells))
    return json.dumps(results)
