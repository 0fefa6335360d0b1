/** A table over the parts of a record of `size` labels, each a mask. Makes table[mask] the sum over all supersets of mask. */
export function sumOverSupersets(table: Int32Array, size: number): void {
  const end = 1 << size;
  for (let bit = 1; bit < end; bit <<= 1) {
    for (let block = 0; block < end; block += 2 * bit) {
      for (let mask = block; mask < block + bit; mask++) table[mask] += table[mask + bit];
    }
  }
}
