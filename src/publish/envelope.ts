import { documentText } from './release-document.ts';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** The content of an envelope, in base64, except the id of the key: the SHA-256 of the public key in hexadecimal. */
export interface SignedEnvelope {
  readonly payload: string;
  readonly keyid: string;
  readonly sig: string;
  /** As SubjectPublicKeyInfo in DER. */
  readonly publicKey: string;
}

/**
 * A DSSE envelope: the signed text itself and the signer. It has the public key and its id, so that anybody can check
 * that the signature is valid. Only the owner can say whose key it is.
 */
export interface Envelope {
  readonly payloadType: string;
  readonly payload: string;
  readonly signatures: readonly [Omit<SignedEnvelope, 'payload'>];
}

/** The text of an envelope. It does not depend on where it was signed. */
export function envelopeText({ payload, keyid, sig, publicKey }: SignedEnvelope): string {
  const envelope: Envelope = { payloadType: PAYLOAD_TYPE, payload, signatures: [{ keyid, sig, publicKey }] };
  return documentText(envelope);
}

/** The bytes that are signed: DSSE's pre-authentication encoding, which contains the type and the lengths. */
export function preAuthentication(text: string): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const body = encoder.encode(text);
  const head = encoder.encode(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${body.length} `);
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole;
}
