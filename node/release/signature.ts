import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { type Envelope, envelopeText, FILES, messageOf, preAuthentication, SottoError } from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';

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
    if (key.toString().includes('PRIVATE KEY')) throw new Error('this is a private key, which must not be handed out');
    return createPublicKey({ key, format: 'pem' });
  });
}

/** The signer: the SHA-256 of the public key. */
export function keyId(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/** The envelope of a signed text. */
export function signText(text: string, key: KeyObject): string {
  const publicKey = createPublicKey(key);
  return sealed(text, publicKey, sign(null, preAuthentication(text), key));
}

function sealed(text: string, key: KeyObject, signature: Buffer): string {
  return envelopeText({
    payload: Buffer.from(text).toString('base64'),
    keyid: keyId(key),
    sig: signature.toString('base64'),
    publicKey: key.export({ type: 'spki', format: 'der' }).toString('base64'),
  });
}

/** The statement of a signature about a text. */
export interface Signature {
  /** The signer: the id of the key. */
  readonly keyid: string;
  /** Whether that key made it, of this text. */
  readonly valid: boolean;
  /** Whether it is the key that was given; without one, anybody may have signed. */
  readonly isKeyGiven: boolean;
}

/** Checks an envelope: `finding` where it is not one, of another text, not made by its key, or not by the given one. */
export function checkSignature(
  envelope: string,
  text: string,
  expectedKey: KeyObject | undefined,
): { readonly signature?: Signature; readonly finding?: string } {
  const parts = signatureParts(envelope);
  if (parts === undefined) return { finding: `${FILES.signature} is not a signature` };
  const { key, sig } = parts;
  const keyid = keyId(key);
  // The only text in which this signature by this key can be valid: nothing is written between the lines.
  if (sealed(text, key, sig) !== envelope) {
    return { finding: `${FILES.signature} signs something other than release.json` };
  }
  const valid = verify(null, preAuthentication(text), key, sig);
  const isKeyGiven = expectedKey !== undefined && keyId(expectedKey) === keyid;
  const signature = { keyid, valid, isKeyGiven };
  if (!valid) return { signature, finding: `the signature was not made by key ${keyid}, or it signs another text` };
  if (expectedKey === undefined || isKeyGiven) return { signature };
  return { signature, finding: `the signature was not made by the given key, but by ${keyid}` };
}

function signatureParts(text: string): { key: KeyObject; sig: Buffer } | undefined {
  try {
    // Whatever is not there throws below; the text is composed again from what is.
    const { signatures } = JSON.parse(text) as Envelope;
    const [{ publicKey, sig }] = signatures;
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? { key, sig: Buffer.from(sig, 'base64') } : undefined;
  } catch {
    return undefined;
  }
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
    throw new SottoError('input', `${file}: expected an ed25519 ${kind} key in PEM (${messageOf(error)})`, {
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
