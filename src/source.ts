/** The origin of an idea: shown in help, reports and docs. */
export interface Source {
  readonly authors: string;
  readonly title: string;
  readonly year: number;
  readonly venue: string;
}
