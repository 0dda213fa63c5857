// Faults of the signatures of cluster-info: the encoding of the signed text, and changed token secrets (document access 5.5).
import { createHmac } from 'node:crypto';
import type { Fault } from '../fault.ts';

const row = (name: string) => `bootstrap.signing.${name}`;

const encode = (bytes: Buffer) => bytes.toString('base64url');

/** Signs what becomes of the text. */
const signs = (signedBytes: (value: string) => Buffer): Fault['install'] =>
  function install(parts) {
    parts.bootstrap.signatureOf = async (value, { id, secret }) => {
      const header = encode(Buffer.from(JSON.stringify({ alg: 'HS256', kid: id })));
      const signed = `${header}.${encode(signedBytes(value))}`;
      return `${header}..${createHmac('sha256', `${id}.${secret}`).update(signed).digest('base64url')}`;
    };
  };

export default [
  {
    id: 'signed-text-in-latin-1',
    title: 'The clientconfig is signed in Latin-1, so that letters beyond ASCII have other bytes.',
    breaks: [row('payload')],
    install: signs((value) => Buffer.from(value, 'latin1')),
  },
  {
    id: 'signed-text-with-other-line-ends',
    title: 'The clientconfig is signed with LF where it has CRLF.',
    breaks: [row('payload')],
    install: signs((value) => Buffer.from(value.replaceAll('\r\n', '\n'))),
  },
  {
    id: 'signed-text-is-cut',
    title: 'Only the first 4 KiB of the clientconfig are signed.',
    breaks: [row('payload')],
    install: signs((value) => Buffer.from(value).subarray(0, 4096)),
  },
  {
    id: 'signatures-kept-while-the-text-is-the-same',
    title: 'A token that has a signature of the current clientconfig keeps it when its secret changes.',
    breaks: [row('follows-change')],
    install(parts) {
      const { signedData } = parts.bootstrap;
      let signed: string | undefined;
      parts.bootstrap.signedData = (data, signatures, names) => {
        const value = data[names.clusterInformationKeys.clientConfiguration];
        const known = Object.entries(data).filter(([key]) => key in signatures && value === signed);
        signed = value;
        return signedData(data, { ...signatures, ...Object.fromEntries(known) }, names);
      };
    },
  },
  {
    id: 'signed-without-space-at-the-beginning',
    title: 'White space at the beginning of the clientconfig is not signed.',
    breaks: ['bootstrap.signing.payload'],
    install({ bootstrap }) {
      const { signatureOf } = bootstrap;
      bootstrap.signatureOf = (value, token) => signatureOf(value.trimStart(), token);
    },
  },
] as const satisfies readonly Fault[];
