import { describe, expect, it } from 'vitest';
import { sparkTarget } from '../../../node/stores/spark/target.ts';

describe('the target of a Spark address', () => {
  const far = { host: 'cluster.example', port: 15002, ssl: false };

  it('takes its token from the environment, ours before the one of Spark itself', () => {
    const ssl = { ...far, ssl: true };
    expect(sparkTarget(ssl, { SPARK_CONNECT_AUTHENTICATE_TOKEN: 'b' }).token).toBe('b');
    expect(sparkTarget(ssl, { SPARK_CONNECT_TOKEN: 'a', SPARK_CONNECT_AUTHENTICATE_TOKEN: 'b' }).token).toBe('a');
    expect(sparkTarget(ssl, { SPARK_CONNECT_TOKEN: '' }).token).toBeUndefined();
  });

  it('refuses to send a token in the clear, except to this very machine', () => {
    const environment = { SPARK_CONNECT_TOKEN: 'do-not-tell' };
    expect(() => sparkTarget(far, environment)).toThrow(
      'SPARK_CONNECT_TOKEN is set, but the connection to cluster.example is not encrypted',
    );
    expect(() => sparkTarget(far, environment)).not.toThrow('do-not-tell');
    expect(() => sparkTarget({ ...far, host: '127.0.0.1.example' }, environment)).toThrow('not encrypted');
    expect(sparkTarget(far, {}).token).toBeUndefined();
    for (const host of ['localhost', '127.0.0.1', '::1']) {
      expect(sparkTarget({ ...far, host }, environment).token).toBe('do-not-tell');
    }
  });

  it('speaks as SPARK_USER, else as sotto', () => {
    expect(sparkTarget(far, { SPARK_USER: 'ada' }).userId).toBe('ada');
    expect(sparkTarget(far, {}).userId).toBe('sotto');
  });
});
