import { SottoError, type TableReading } from '../../../src/internal.ts';
import {
  type AddressParameters,
  type ErrorFactory,
  isYes,
  type ListedParameters,
  readParameters,
  writeParameters,
} from './address-parameters.ts';
import { addressReading, parametersOf, READING_NAMES, REPEATED_NAMES } from './address-reading.ts';
import { tableName } from './sql-text.ts';

/** The layout of a written table: a row per item, or a row per record with a list. */
export type TableForm = 'long' | 'list';

/** The common part of all tables: which rows, which columns, and, for a written one, how. */
export interface TableChoice {
  /** The name of a table as people write it, `orders` or `shop.orders`; see `tableName`. */
  readonly table?: string;
  /** A SELECT statement. */
  readonly query?: string;
  /** The reading of a source, as far as the address or the options state it. */
  readonly reading?: TableReading;
  /** Of a sink: what its columns are called. */
  readonly columns?: { readonly id?: string; readonly item?: string; readonly items?: string };
  /** Of a sink. */
  readonly form?: TableForm;
  /** Of a sink: an existing table is replaced. */
  readonly replace?: boolean;
}

/** The place that a table is read from or written to. It has no field for a password or token. */
export interface TableAddress extends TableChoice {
  /** The id of its store. */
  readonly kind: string;
  /** Of a store in files of this machine: the file, or a pattern of files; empty where there is none. */
  readonly path?: string;
}

/** Whether an address is read or written: only a sink has `form` and `replace`, only a source a `query`. */
export type AddressUse = 'source' | 'sink';

/** The part of an address that is specific to its kind. */
interface AddressParts<A extends TableAddress> {
  readonly kind: A['kind'];
  /** The prefixes of addresses; the first is the one that is printed. */
  readonly schemes: readonly [string, ...string[]];
  readonly example: string;
  /** The parameters allowed after the `?` in addition to columns and, for a sink, form and replacement. */
  readonly parameters: readonly string[];
  /** When rows must be chosen by table= or query=. */
  readonly choosesRows?: 'always' | 'to write';
  /** The remedy for a secret in an address. */
  readonly alternative?: string;
  /** Parses the text between the scheme and the `?`, with the parameters; throws errors of `makeError`. */
  parse(
    location: string,
    parameters: AddressParameters,
    choice: TableChoice,
    makeError: ErrorFactory,
  ): Omit<A, 'kind' | keyof TableChoice>;
  /** The parts as text, as `parse` reads them. */
  print(address: A): { readonly place: string; readonly parameters?: AddressParameters };
}

/** A kind of address: text ⇄ parts. */
export interface AddressKind<A extends TableAddress = TableAddress>
  extends Pick<AddressParts<A>, 'kind' | 'schemes' | 'example'> {
  /** Reads an address that begins with one of the schemes. Throws `usage` where it is not one; the message repeats no secret. */
  parse(text: string, use: AddressUse): A;
  /** The address as text that `parse` reads back. */
  print(address: A): string;
  /** The address in short, for progress and messages: where it is, without the text of a query. */
  nameOf(address: A): string;
}

/** The statements of a sink in addition to its table. */
const WRITTEN = ['id', 'item', 'items', 'form', 'replace'] as const;

/** A kind of address from what it has of its own. */
export function defineAddress<A extends TableAddress>(parts: AddressParts<A>): AddressKind<A> {
  const { kind, schemes, example } = parts;
  const subject = `${kind} address`;
  const makeError = (message: string) =>
    new SottoError('usage', `${subject}: ${message}`, { hint: `for example ${example}` });
  const print = (address: A): string => {
    const { place: location, parameters = {} } = parts.print(address);
    return `${schemes[0]}${location}${writeParameters({ ...choiceParameters(address), ...parameters })}`;
  };
  return {
    kind,
    schemes,
    example,
    parse: (text, use) => {
      const [, location, parameters = ''] = /^([^?]*)(?:\?(.*))?$/s.exec(withoutScheme(text, schemes))!;
      const own = parts.parameters.filter((name) => use === 'source' || name !== 'query');
      const names = [...own, ...(use === 'sink' ? WRITTEN : READING_NAMES)];
      const repeatable = use === 'sink' ? [] : REPEATED_NAMES;
      const all = readParameters(parameters, names, subject, repeatable, parts.alternative);
      const params = Object.fromEntries(Object.entries(all).flatMap(([name, [text]]) => (text ? [[name, text]] : [])));
      checkRows(params, use, parts.choosesRows, makeError);
      const choice = { ...rowsOf(params), ...(use === 'sink' ? written(params, makeError) : read(all, makeError)) };
      // The parts of a place and a choice are all that an address of the kind has.
      return { kind, ...parts.parse(location!, params, choice, makeError), ...choice } as A;
    },
    print,
    nameOf: ({ query: _, reading: __, columns: ___, form: ____, replace: _____, ...address }) =>
      // Without the parts that only say what is read or how it is written, it is still an address of the kind.
      print(address as A),
  };
}

function withoutScheme(text: string, schemes: readonly string[]): string {
  return text.slice(schemes.find((scheme) => text.startsWith(scheme))!.length);
}

function choiceParameters({ table, query, reading = {}, columns, form, replace }: TableChoice) {
  return {
    ...(table !== undefined && { table }),
    ...(query !== undefined && { query }),
    ...parametersOf(reading),
    ...columns,
    ...(form !== undefined && { form }),
    ...(replace === true && { replace: 'yes' }),
  };
}

function checkRows(
  { table, query }: AddressParameters,
  use: AddressUse,
  choosesRows: 'always' | 'to write' | undefined,
  makeError: ErrorFactory,
): void {
  if (table !== undefined && query !== undefined) throw makeError('expected table= or query=, got both');
  if (table === undefined && query === undefined) {
    if (use === 'sink' && choosesRows !== undefined) throw makeError('which table? expected table=');
    if (choosesRows === 'always') throw makeError('which rows? expected table= or query=');
  }
  if (table !== undefined) tableName(table);
}

function rowsOf({ table, query }: AddressParameters): Pick<TableChoice, 'table' | 'query'> {
  return { ...(table !== undefined && { table }), ...(query !== undefined && { query }) };
}

/** The way a source is read. */
function read(parameters: ListedParameters, makeError: ErrorFactory): Pick<TableChoice, 'reading'> {
  const reading = addressReading(parameters, makeError);
  const { id, item, items, person, columnValue } = reading;
  checkItems(item, items, makeError);
  if (item?.length === 1 && id === undefined && person === undefined && columnValue !== true) {
    throw makeError('item= also needs id=: which rows belong to one record?');
  }
  return Object.keys(reading).length === 0 ? {} : { reading };
}

/** The way a sink is written. */
function written(parameters: AddressParameters, makeError: ErrorFactory): TableChoice {
  const { id, item, items, form } = parameters;
  checkItems(item, items, makeError);
  if (form !== undefined && form !== 'long' && form !== 'list') {
    throw makeError(`form=${form}: expected form=long (a row per item) or form=list (a row per record)`);
  }
  return {
    columns: {
      ...(id !== undefined && { id }),
      ...(item !== undefined && { item }),
      ...(items !== undefined && { items }),
    },
    ...(form !== undefined && { form }),
    replace: isYes(parameters, 'replace', ['yes', 'no']),
  };
}

function checkItems(item: unknown, items: unknown, makeError: ErrorFactory): void {
  if (items !== undefined && item !== undefined) {
    throw makeError('expected item= (a row per item) or items= (a list per record), got both');
  }
}
