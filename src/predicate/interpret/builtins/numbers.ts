/** abs, divmod, pow, round, and the types int, float, bool, str. */
import { binary, isNumber } from '../arithmetic';
import { divideHalfEven, floatToInt, roundDigits, roundHalfEven, toDouble } from '../floats';
import { inverse, multiply, negate, normalise, powerModulo, chargeEffortOver } from '../integers';
import type { Runtime } from '../runtime';
import { hypotenuse } from '../power';
import { parseFloatText, parseInteger, toText } from '../text';
import { asInt, PyComplex, PyFloat, PyTuple, truthy, typeName, type Int, type PyValue } from '../values';
import { define, integer } from './define';

function absolute(rt: Runtime, value: PyValue): PyValue {
  if (value instanceof PyFloat) return new PyFloat(Math.abs(value.value));
  if (value instanceof PyComplex) return new PyFloat(hypotenuse([value.re, value.im]));
  const int = asInt(value);
  if (int === undefined) return rt.raise('TypeError', `bad operand type for abs(): '${typeName(value)}'`);
  chargeEffortOver(rt, int);
  return int < 0 ? negate(int) : int;
}

const abs = define({ name: 'abs', least: 1, most: 1 }, (rt, [value]) => absolute(rt, value));

const divmod = define({ name: 'divmod', least: 2, most: 2 }, (rt, args) => {
  const [x, y] = args as [PyValue, PyValue];
  if (!isNumber(x) || !isNumber(y)) {
    return rt.raise(
      'TypeError',
      `unsupported operand type(s) for divmod(): '${typeName(x)}' and '${typeName(y)}'`,
    );
  }
  return new PyTuple([binary(rt, '//', x, y), binary(rt, '%', x, y)]);
});

const pow = define({ name: 'pow', least: 2, most: 3, keywords: ['base', 'exp', 'mod'] }, (rt, args) => {
  const [base, exponent, modulus] = args as [PyValue, PyValue, PyValue | undefined];
  if (modulus === undefined || modulus === null) return binary(rt, '**', base, exponent);
  const ints = [asInt(base), asInt(exponent), asInt(modulus)];
  if (ints.includes(undefined)) return badPower(rt, [base, exponent, modulus]);
  return powModulo(rt, ...(ints as [Int, Int, Int]));
});

function badPower(rt: Runtime, args: readonly PyValue[]): never {
  if (
    args.some((arg) => arg instanceof PyComplex) &&
    args.every((arg) => arg instanceof PyComplex || isNumber(arg))
  )
    rt.raise('ValueError', 'complex modulo');
  if (args.every(isNumber)) {
    rt.raise('TypeError', 'pow() 3rd argument not allowed unless all arguments are integers');
  }
  const types = args.map((arg) => `'${typeName(arg)}'`).join(', ');
  return rt.raise('TypeError', `unsupported operand type(s) for ** or pow(): ${types}`);
}

function powModulo(rt: Runtime, base: Int, exponent: Int, modulus: Int): Int {
  if (modulus === 0) rt.raise('ValueError', 'pow() 3rd argument cannot be 0');
  if (exponent >= 0) return powerModulo(rt, base, exponent, modulus);
  const inverted = inverse(rt, base, modulus);
  if (inverted === undefined) return rt.raise('ValueError', 'base is not invertible for the given modulus');
  return powerModulo(rt, inverted, negate(exponent), modulus);
}

const round = define({ name: 'round', least: 1, most: 2, keywords: ['number', 'ndigits'] }, (rt, args) => {
  const [value, digits] = args as [PyValue, PyValue | undefined];
  const int = asInt(value);
  if (int === undefined && !(value instanceof PyFloat)) {
    return rt.raise('TypeError', `type ${typeName(value)} doesn't define __round__ method`);
  }
  const places = digits === undefined || digits === null ? undefined : integer(rt, digits);
  if (int !== undefined) return places === undefined || places >= 0 ? int : roundInt(rt, int, places);
  const { value: double } = value as PyFloat;
  rt.chargeEffort(512);
  if (places !== undefined) return new PyFloat(roundDigits(rt, double, clampDigits(places)));
  return floatToInt(rt, Number.isFinite(double) ? roundHalfEven(double) : double);
});

const clampDigits = (places: Int): number => Number(places > 1000 ? 1000 : places < -1000 ? -1000 : places);

function roundInt(rt: Runtime, value: Int, places: Int): Int {
  if (places < -100_000) return 0;
  const digits = Number(-places);
  rt.chargeSteps(digits);
  rt.chargeEffort(64 + 4 * digits + (digits * digits) / 1024);
  chargeEffortOver(rt, value);
  const unit = 10n ** BigInt(-places);
  return multiply(rt, normalise(divideHalfEven(BigInt(value), unit)), normalise(unit));
}

const int = define({ name: 'int', least: 0, most: 2, isType: true, keywords: ['', 'base'] }, (rt, args) => {
  const [value, base] = args as [PyValue | undefined, PyValue | undefined];
  if (base !== undefined) return intWithBase(rt, value, base);
  if (value === undefined) return 0;
  if (value instanceof PyFloat) return floatToInt(rt, value.value);
  if (typeof value === 'string') return parseInteger(rt, value, 10);
  return (
    asInt(value) ??
    rt.raise(
      'TypeError',
      `int() argument must be a string, a bytes-like object or a real number, not '${typeName(value)}'`,
    )
  );
});

function intWithBase(rt: Runtime, value: PyValue | undefined, base: PyValue): Int {
  if (value === undefined) return rt.raise('TypeError', 'int() missing string argument');
  const radix = integer(rt, base);
  if (radix !== 0 && (radix < 2 || radix > 36)) {
    return rt.raise('ValueError', 'int() base must be >= 2 and <= 36, or 0');
  }
  if (typeof value !== 'string') {
    return rt.raise('TypeError', "int() can't convert non-string with explicit base");
  }
  return parseInteger(rt, value, Number(radix));
}

const float = define({ name: 'float', least: 0, most: 1, isType: true }, (rt, [value]) => {
  if (value === undefined) return new PyFloat(0);
  if (value instanceof PyFloat) return value;
  if (typeof value === 'string') return new PyFloat(parseFloatText(rt, value));
  const int = asInt(value);
  if (int !== undefined) return new PyFloat(toDouble(rt, int));
  return rt.raise(
    'TypeError',
    `float() argument must be a string or a real number, not '${typeName(value)}'`,
  );
});

const bool = define({ name: 'bool', least: 0, most: 1, isType: true }, (_rt, [value]) =>
  value === undefined ? false : truthy(value),
);

const str = define({ name: 'str', least: 0, most: 1, isType: true, keywords: ['object'] }, (rt, [value]) =>
  value === undefined ? '' : toText(rt, value),
);

export const NUMBER_BUILTINS = [abs, divmod, pow, round, int, float, bool, str];
