/** A day as text, `2026-01-31`, from the days since 1970. Years before 1 are written as SQL databases do: `0044-03-15 (BC)`. */
export function dateText(days: number): string {
  const { year, month, day } = civilDate(BigInt(days));
  const text = `${String(year > 0 ? year : 1 - year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return year > 0 ? text : `${text} (BC)`;
}

/** A point in time as SQL databases write it, `2026-01-31 09:05:00.25`, with `+00` where it is one in UTC. */
export function timestampText(value: bigint, digits: number, isUtc: boolean): string {
  const perDay = 86_400n * 10n ** BigInt(digits);
  const days = floorDivide(value, perDay);
  return `${dateText(Number(days))} ${timeText(value - days * perDay, digits)}${isUtc ? '+00' : ''}`;
}

/** A time of day, `09:05:00.25`; zeros at the end of a fraction are left out. */
export function timeText(value: bigint, digits: number): string {
  const unit = 10n ** BigInt(digits);
  const seconds = Number(value / unit);
  const fraction = String(value % unit)
    .padStart(digits, '0')
    .replace(/0+$/, '');
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return fraction === '' ? clock : `${clock}.${fraction}`;
}

/** An exact decimal, with all its places: 150 of scale 2 is `1.50`. Bytes are big-endian two's complement. */
export function decimalText(value: Uint8Array | number | bigint, scale: number): string {
  const whole = value instanceof Uint8Array ? bigEndian(value) : BigInt(value);
  const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, '0');
  const sign = whole < 0n ? '-' : '';
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** `00112233-4455-6677-8899-aabbccddeeff`. */
export function uuidText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function bigEndian(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return BigInt.asIntN(8 * bytes.length, value);
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by < 0n ? quotient - 1n : quotient;
}

/** Year, month and day of a day since 1970, counted from 1 March 0000 in eras of 400 years. */
function civilDate(days: bigint): { readonly year: number; readonly month: number; readonly day: number } {
  const shifted = days + 719_468n;
  const era = floorDivide(shifted, 146_097n);
  const dayOfEra = Number(shifted - era * 146_097n);
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  return { year: Number(era) * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
