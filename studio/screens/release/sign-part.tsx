import { bytesToHex } from '@noble/hashes/utils.js';
import { type ReactNode, useId } from 'react';
import { envelopeText, preAuthentication, SottoError } from '../../../src/internal.ts';
import { announce } from '../../app/announcer.tsx';
import { ProblemNote } from '../../components/status.tsx';
import { useAttempt } from '../../state/failure.ts';

interface SignPartProps {
  /** The text of release.json. */
  readonly document: string;
  readonly isSigned: boolean;
  /** Takes the text of the signature. */
  take(signature: string): void;
}

/** Signs the release with a key file of the user: the key is read here, used once, and kept nowhere. */
export function SignPart({ document, isSigned, take }: SignPartProps): ReactNode {
  const id = useId();
  const { attempt, failure } = useAttempt();
  const sign = (file: File): Promise<void> =>
    attempt(async () => {
      take(await signInTab(document, await file.text(), file.name));
      announce('The release is signed');
    });
  return (
    <div className="sign">
      <label htmlFor={id} className="as-link small">
        {isSigned ? 'Sign it with another key' : 'Sign it with a key file'}
      </label>
      <input
        id={id}
        type="file"
        className="unseen"
        accept=".pem,.key"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void sign(file);
          target.value = '';
        }}
      />
      <span className="small soft">
        {isSigned
          ? ' Signed: release.dsse.json is in the archive.'
          : ' An ed25519 private key in PEM. It is read in this tab, used once and not stored.'}
      </span>
      {failure !== undefined && <ProblemNote failure={failure} />}
    </div>
  );
}

/** The first bytes of SubjectPublicKeyInfo of an ed25519 key; its 32 bytes follow. */
const SPKI_HEAD = Uint8Array.from([0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00]);

/** Signs a text as `sotto anonymize --sign` does, byte for byte. The key is used once and kept nowhere. Throws `input`. */
async function signInTab(text: string, pem: string, file: string): Promise<string> {
  const key = await importKey(pkcs8Of(pem, file), file);
  const { x = '' } = await crypto.subtle.exportKey('jwk', key);
  const publicKey = new Uint8Array([...SPKI_HEAD, ...bytesOf(x.replaceAll('-', '+').replaceAll('_', '/'))]);
  const sig = await crypto.subtle.sign('Ed25519', key, preAuthentication(text));
  return envelopeText({
    payload: base64Of(new TextEncoder().encode(text)),
    keyid: bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', publicKey))),
    sig: base64Of(new Uint8Array(sig)),
    publicKey: base64Of(publicKey),
  });
}

function pkcs8Of(pem: string, file: string): Uint8Array<ArrayBuffer> {
  if (pem.includes('ENCRYPTED PRIVATE KEY')) {
    throw new SottoError('input', `${file}: the key has a passphrase, and the studio cannot ask for it`, {
      hint: 'sign the folder on the command line: sotto verify --sign',
    });
  }
  const body = /-----BEGIN PRIVATE KEY-----([\sA-Za-z0-9+/=]+)-----END PRIVATE KEY-----/.exec(pem)?.[1];
  if (body === undefined) {
    throw new SottoError('input', `${file}: expected an ed25519 private key in PEM`, {
      hint: 'openssl genpkey -algorithm ed25519 -out key.pem makes one',
    });
  }
  return bytesOf(body.replaceAll(/\s/g, ''));
}

async function importKey(der: Uint8Array<ArrayBuffer>, file: string): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('pkcs8', der, 'Ed25519', true, ['sign']);
  } catch (error) {
    const isMissing = error instanceof DOMException && error.name === 'NotSupportedError';
    throw isMissing
      ? new SottoError('input', 'this browser cannot sign with ed25519 keys', {
          hint: 'sign the folder on the command line: sotto verify --sign',
        })
      : new SottoError('input', `${file}: expected an ed25519 private key, got a key of another type`);
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
