/** The types of Thrift's compact protocol that Parquet's metadata needs. */
const TYPE = { i32: 5, i64: 6, binary: 8, list: 9, struct: 12 };

/** Writes one struct in Thrift's compact protocol: fields in ascending order of their ids. */
export class ThriftWriter {
  readonly #bytes: number[] = [];
  #lastId = 0;

  /** Writes the fields of this struct and closes it. */
  struct(write: (fields: ThriftWriter) => void): this {
    write(this);
    this.#bytes.push(0);
    return this;
  }

  i32(id: number, value: number): this {
    return this.#header(id, TYPE.i32).#zigzag(value);
  }

  i64(id: number, value: number): this {
    return this.#header(id, TYPE.i64).#zigzag(value);
  }

  text(id: number, value: string): this {
    return this.#header(id, TYPE.binary).#text(value);
  }

  /** A struct as a field. */
  field(id: number, write: (fields: ThriftWriter) => void): this {
    return this.#header(id, TYPE.struct).#nested(write);
  }

  /** A list of structs. */
  list(id: number, elements: readonly ((fields: ThriftWriter) => void)[]): this {
    this.#listHeader(id, elements.length, TYPE.struct);
    for (const element of elements) this.#nested(element);
    return this;
  }

  i32s(id: number, values: readonly number[]): this {
    this.#listHeader(id, values.length, TYPE.i32);
    for (const value of values) this.#zigzag(value);
    return this;
  }

  texts(id: number, values: readonly string[]): this {
    this.#listHeader(id, values.length, TYPE.binary);
    for (const value of values) this.#text(value);
    return this;
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }

  #header(id: number, type: number): this {
    this.#bytes.push(((id - this.#lastId) << 4) | type);
    this.#lastId = id;
    return this;
  }

  #listHeader(id: number, length: number, type: number): void {
    this.#header(id, TYPE.list);
    if (length < 15) this.#bytes.push((length << 4) | type);
    else {
      this.#bytes.push(0xf0 | type);
      this.#varint(length);
    }
  }

  #nested(write: (fields: ThriftWriter) => void): this {
    for (const byte of new ThriftWriter().struct(write).#bytes) this.#bytes.push(byte);
    return this;
  }

  #text(value: string): this {
    const text = Buffer.from(value);
    this.#varint(text.length);
    for (const byte of text) this.#bytes.push(byte);
    return this;
  }

  /** Non-negative numbers only: those are all that Parquet's metadata has. */
  #zigzag(value: number): this {
    return this.#varint(value * 2);
  }

  #varint(value: number): this {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#bytes.push((rest % 128) | 128);
    this.#bytes.push(rest);
    return this;
  }
}
