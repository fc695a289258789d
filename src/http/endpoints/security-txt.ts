/** `GET /.well-known/security.txt` (RFC 9116): where to report a vulnerability of this installation. */
import { nothingHere } from '../../errors.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** RFC 9116 advises less than a year; an address that is served is an address that is read. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Only where the operator named somebody who reads reports. */
export function securityTxt(request: EndpointRequest, services: Services): EndpointAnswer {
  const { securityContact } = services.config;
  if (securityContact === undefined) throw nothingHere();
  const expires = new Date(request.now.getTime() + VALID_DAYS * DAY_MS);
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${services.publicUrl}/.well-known/security.txt`,
    '',
  ];
  return { body: lines.join('\n'), headers: { 'content-type': 'text/plain; charset=utf-8' } };
}
