# Writes what CPython counts over [-99, 100] ** 3 into test/fixtures/oracle.
#   python3 test/oracle/make_counts.py groups   the forty rules and ten groups (some minutes)
#   python3 test/oracle/make_counts.py rules    rules.json (a quarter of an hour)
# Only plain enumeration, nothing of this project: the counts are what the engine is judged by.
import json
import pathlib
import sys

FOLDER = pathlib.Path(__file__).parent.parent / "fixtures" / "oracle"
DOMAIN = range(-99, 101)


def is_prime(n):
    return n >= 2 and all(n % d for d in range(2, int(n**0.5) + 1))


def is_cube(n):
    return round(abs(n) ** (1 / 3)) ** 3 == abs(n)


def is_square(n):
    return n >= 0 and round(n**0.5) ** 2 == n


def load(source):
    names = {"is_prime": is_prime, "is_cube": is_cube, "is_square": is_square}
    if source.startswith("def "):
        exec(source, names)
        return names["rule"]
    return eval(f"lambda a, b, c: ({source})", names)


def enumerate_rule(rule):
    true = raises = 0
    for a in DOMAIN:
        for b in DOMAIN:
            for c in DOMAIN:
                try:
                    if rule(a, b, c):
                        true += 1
                except Exception:
                    raises += 1
    return true, raises


def count_groups():
    groups = json.loads((FOLDER / "groups.json").read_text())
    for group in groups:
        rules = [load(rule["source"]) for rule in group["rules"]]
        for rule, function in zip(group["rules"], rules):
            rule["true"], rule["raises"] = enumerate_rule(function)
        group["feasible"], _ = enumerate_rule(lambda a, b, c: all(rule(a, b, c) for rule in rules))
        print(group["id"], group["feasible"], flush=True)
    (FOLDER / "groups.json").write_text(json.dumps(groups, indent=1) + "\n")


def count_rules():
    rules = json.loads((FOLDER / "rules.json").read_text())
    for name, rule in rules.items():
        rule["true"], rule["raises"] = enumerate_rule(load(rule["source"]))
        print(name, rule["true"], rule["raises"], flush=True)
    (FOLDER / "rules.json").write_text(json.dumps(rules, indent=1) + "\n")


if __name__ == "__main__":
    {"groups": count_groups, "rules": count_rules}[sys.argv[1]]()
