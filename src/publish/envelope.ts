import { documentText } from './release-document.ts';

/** The name of the signature in a release folder. */
export const SIGNATURE_FILE = 'release.dsse.json';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** What an envelope carries, in base64 but for the id of the key, which is the SHA-256 of the public key in hexadecimal. */
export interface Sealed {
  readonly payload: string;
  readonly keyid: string;
  readonly sig: string;
  /** As SubjectPublicKeyInfo in DER. */
  readonly publicKey: string;
}

/**
 * A DSSE envelope: the signed text itself and who signed it. The public key stands beside its id, so that anybody can see
 * that the signature is one; whose key it is, only its owner can tell.
 */
export interface Envelope {
  readonly payloadType: string;
  readonly payload: string;
  readonly signatures: readonly [Omit<Sealed, 'payload'>];
}

/** The text of an envelope: the same wherever it was signed. */
export function envelopeText({ payload, keyid, sig, publicKey }: Sealed): string {
  const envelope: Envelope = { payloadType: PAYLOAD_TYPE, payload, signatures: [{ keyid, sig, publicKey }] };
  return documentText(envelope);
}

/** DSSE's pre-authentication encoding, which is what is signed: it names its type and lengths. */
export function preAuthentication(text: string): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const body = encoder.encode(text);
  const head = encoder.encode(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${body.length} `);
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole;
}
