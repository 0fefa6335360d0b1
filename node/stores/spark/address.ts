import { SottoError } from '../../../src/internal.ts';
import { isYes } from '../shared/address-parameters.ts';
import { defineAddress, type TableAddress } from '../shared/define-address.ts';
import { hostAndPort, printedHost } from '../shared/host-and-port.ts';

/** A Spark Connect server. */
export interface SparkAddress extends TableAddress {
  readonly kind: 'spark';
  readonly host: string;
  readonly port: number;
  readonly ssl: boolean;
}

/** The port of a Spark Connect server unless another is named. */
const PORT = 15002;

export const sparkAddress = defineAddress<SparkAddress>({
  kind: 'spark',
  schemes: ['spark://'],
  example: `spark://host:${PORT}?table=orders`,
  parameters: ['table', 'query', 'use_ssl'],
  choosesRows: 'always',
  alternative: 'set SPARK_CONNECT_TOKEN for Spark',
  parse: (location, parameters, _choice, makeError) => {
    if (location.includes('@')) throw tokenRefused();
    const { host, port = PORT } = hostAndPort(location.replace(/\/$/, ''), makeError);
    if (host === '') throw makeError('which server? expected a host');
    return { host, port, ssl: isYes(parameters, 'use_ssl', ['true', 'false']) };
  },
  print: ({ host, port, ssl }) => ({
    place: `${printedHost(host)}:${port}`,
    ...(ssl && { parameters: { use_ssl: 'true' } }),
  }),
});

function tokenRefused(): SottoError {
  return new SottoError('usage', 'a token in an address would end up in histories and job files, so it is refused', {
    hint: 'leave it out and set SPARK_CONNECT_TOKEN',
  });
}
