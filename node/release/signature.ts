import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { SottoError } from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';

/** The name of the signature in a release folder. */
export const SIGNATURE_FILE = 'release.dsse.json';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** A DSSE envelope: the signed text itself and who signed it. */
interface Envelope {
  readonly payloadType: string;
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

/** Reads an ed25519 private key in PEM; throws `input`. A passphrase is taken from SOTTO_KEY_PASSPHRASE. */
export async function readPrivateKey(file: string): Promise<KeyObject> {
  const passphrase = process.env['SOTTO_KEY_PASSPHRASE'];
  return readKey(file, 'private', (key) =>
    createPrivateKey({ key, format: 'pem', ...(passphrase !== undefined && { passphrase }) }),
  );
}

/** Reads an ed25519 public key in PEM; throws `input`. */
export async function readPublicKey(file: string): Promise<KeyObject> {
  return readKey(file, 'public', (key) => {
    if (key.toString().includes('PRIVATE KEY')) throw new Error('this is a private key, which is not to be handed out');
    return createPublicKey({ key, format: 'pem' });
  });
}

/** Who signed: the SHA-256 of the public key. */
export function keyId(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/** The envelope of a signed text. */
export function signText(text: string, key: KeyObject): string {
  const sig = sign(null, preAuthentication(text), key).toString('base64');
  const envelope: Envelope = {
    payloadType: PAYLOAD_TYPE,
    payload: Buffer.from(text).toString('base64'),
    signatures: [{ keyid: keyId(key), sig }],
  };
  return `${JSON.stringify(envelope, null, 2)}\n`;
}

/** What a signature says of a text. */
export interface Signature {
  /** Who claims to have signed. */
  readonly keyid: string;
  /** Whether the given key made it; left out where no key was given. */
  readonly valid?: boolean;
}

/** Checks an envelope: `finding` where it is not one, or of another text, or not made by the given key. */
export function checkSignature(
  envelopeText: string,
  text: string,
  key: KeyObject | undefined,
): { readonly signature?: Signature; readonly finding?: string } {
  const envelope = parseEnvelope(envelopeText);
  const [first] = envelope?.signatures ?? [];
  if (envelope === undefined || first === undefined) return { finding: `${SIGNATURE_FILE} is no signature` };
  if (envelope.payloadType !== PAYLOAD_TYPE || Buffer.from(envelope.payload, 'base64').toString() !== text) {
    return { finding: `${SIGNATURE_FILE} signs another text than release.json` };
  }
  if (key === undefined) return { signature: { keyid: first.keyid } };
  const valid = envelope.signatures.some(({ sig }) =>
    verify(null, preAuthentication(text), key, Buffer.from(sig, 'base64')),
  );
  const signature = { keyid: valid ? keyId(key) : first.keyid, valid };
  return valid
    ? { signature }
    : { signature, finding: 'the signature was not made by the given key, or of another text' };
}

function parseEnvelope(text: string): Envelope | undefined {
  try {
    const envelope = JSON.parse(text) as Envelope;
    const isWhole =
      typeof envelope.payload === 'string' &&
      Array.isArray(envelope.signatures) &&
      envelope.signatures.every((one) => typeof one?.sig === 'string' && typeof one.keyid === 'string');
    return isWhole ? envelope : undefined;
  } catch {
    return undefined;
  }
}

/** DSSE's pre-authentication encoding: what is signed names its type and lengths. */
function preAuthentication(text: string): Buffer {
  const body = Buffer.from(text);
  const head = `DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${body.length} `;
  return Buffer.concat([Buffer.from(head), body]);
}

async function readKey(
  file: string,
  kind: 'private' | 'public',
  parse: (key: Buffer) => KeyObject,
): Promise<KeyObject> {
  const bytes = Buffer.from(await readBytes(file));
  let key: KeyObject;
  try {
    key = parse(bytes);
  } catch (error) {
    throw new SottoError('input', `${file}: expected an ed25519 ${kind} key in PEM (${(error as Error).message})`, {
      hint:
        kind === 'private'
          ? 'openssl genpkey -algorithm ed25519 -out key.pem makes one; a passphrase is taken from SOTTO_KEY_PASSPHRASE'
          : 'openssl pkey -in key.pem -pubout -out key.pub.pem makes one of a private key',
    });
  }
  if (key.asymmetricKeyType !== 'ed25519') {
    throw new SottoError('input', `${file}: expected an ed25519 ${kind} key, got one of ${key.asymmetricKeyType}`);
  }
  return key;
}
