import { describe, expect, it } from 'vitest';
import { QueueAddress, QueueError } from '../../../../src/node/queue/address';

describe('the address of a queue', () => {
  it('is shown without user and password', () => {
    expect(new QueueAddress('redis://me:s%40cret-word@host/2').shown).toBe('redis://host:6379/2');
    expect(new QueueAddress('postgresql://me:secret@host:6000/study?sslmode=require').shown).toBe(
      'postgresql://host:6000/study',
    );
  });

  it('takes a password from elsewhere, and never in the place of its own', () => {
    expect(new QueueAddress('redis://host', 'a/b').secret).toBe('redis://:a%2Fb@host');
    expect(new QueueAddress('redis://:own@host', 'other').secret).toBe('redis://:own@host');
  });

  it('keeps the password out of what others say', () => {
    const address = new QueueAddress('redis://:s%40cret-word@host');
    const { message } = address.error(
      'does not answer',
      new Error('no s@cret-word s%40cret-word redis://:s%40cret-word@host'),
    );
    expect(message).not.toMatch(/s(@|%40)cret/);
    expect(message).toContain('redis://host:6379 does not answer');
  });

  it.each(['redis://:100%@host', 'redis://:100%25@host'])(
    'takes a percent sign in a password: %s',
    (text) => {
      expect(new QueueAddress(text).words(new Error('no 100% here'))).toBe('no … here');
    },
  );

  it.each(['password=s%40cret-word', 'a=1&password=s%40cret-word', 'sslpassword=s%40cret-word&a=1'])(
    'keeps the password out where it is a parameter: %s',
    (parameters) => {
      const address = new QueueAddress(`postgres://me@host/study?${parameters}`);
      const said = address.words(
        new Error(`no s@cret-word s%40cret-word in ${address.secret} or ?${parameters}`),
      );
      expect(said).not.toMatch(/s(@|%40)cret/);
    },
  );

  it.each([
    [Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }), true],
    [Object.assign(new Error('the database system is starting up'), { code: '57P03' }), true],
    [new Error('LOADING Redis is loading the dataset in memory'), true],
    [Object.assign(new Error('getaddrinfo ENOTFOUND nowhere'), { code: 'ENOTFOUND' }), false],
    [Object.assign(new Error('password authentication failed'), { code: '28P01' }), false],
    [new Error('WRONGPASS invalid username-password pair'), false],
  ])('says of %s whether the server may come back: %s', (error, away) => {
    expect(new QueueAddress('redis://host').error('does not answer', error).away !== undefined).toBe(away);
  });

  it.each(['host:6379', 'http://host', 'redis://', '', '/tmp/redis.sock'])('refuses %j', (text) => {
    expect(() => new QueueAddress(text)).toThrow(QueueError);
  });
});
