import { describe, expect, test } from 'vitest';
import { gatewayKey, isSigned, sign } from './signature.ts';

const key = gatewayKey('a secret of at least thirty-two characters', 'webhooks');
const now = new Date('2026-11-20T16:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const body = '{"id":"note_1"}';

describe('signature of a webhook', () => {
  test('is valid for the same body, key and time', () => {
    expect(isSigned(key, sign(key, body, now), body, now)).toBe(true);
    expect(isSigned(key, sign(key, body, now), Buffer.from(body), later(299))).toBe(true);
  });

  test('fails for another body, another key, another time in the header', () => {
    const header = sign(key, body, now);
    expect(isSigned(key, header, '{"id":"note_2"}', now)).toBe(false);
    expect(isSigned(gatewayKey('another secret', 'webhooks'), header, body, now)).toBe(false);
    expect(isSigned(key, header.replace(/t=\d+/, `t=${now.getTime() / 1000 + 1}`), body, now)).toBe(false);
  });

  test('fails more than five minutes before or after its time', () => {
    const header = sign(key, body, now);
    expect(isSigned(key, header, body, later(301))).toBe(false);
    expect(isSigned(key, header, body, later(-301))).toBe(false);
  });

  test.each([undefined, '', 'v1=00', 't=1,v1=zz', 't=,v1='])('fails for the header %j', (header) => {
    expect(isSigned(key, header, body, now)).toBe(false);
  });

  test('the key of the webhooks is not the key of the calls', () => {
    expect(gatewayKey('secret', 'api')).not.toBe(gatewayKey('secret', 'webhooks'));
  });
});
