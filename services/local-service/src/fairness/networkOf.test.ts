import { describe, expect, test } from 'vitest'
import { findClientAddress } from '../http/findClientAddress.js'
import { networkOf } from './networkOf.js'

/** Returns the network for a request that came through one proxy. */
function networkBehindProxy(forwarded: string): string {
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } }
  return networkOf(findClientAddress(request as never, 1))
}

describe('a client behind a proxy is one network', () => {
  test.each([
    '9.9.9.9',
    '9.9.9.9:4711',
    '"9.9.9.9"',
    '"9.9.9.9:4711"',
    ' 9.9.9.9 ',
    '::ffff:9.9.9.9',
    '::ffff:909:909',
    '0:0:0:0:0:ffff:9.9.9.9',
    '[::ffff:9.9.9.9]:80',
    '64:ff9b::909:909',
    '0x09090909',
    '1.1.1.1, 9.9.9.9:80',
    'nonsense, 9.9.9.9:80',
    '9.9.9.9,',
  ])('an IPv4 address as %s', (forwarded) => {
    expect(networkBehindProxy(forwarded)).toBe('9.9.9.9')
  })

  test.each([
    '2001:db8:1:2::9',
    '[2001:db8:1:2::9]',
    '[2001:db8:1:2:3::9]:4711',
    '"[2001:DB8:1:2::9]:4711"',
    '2001:db8:1:2::9%7',
    '[2001:db8:1:2::9%eth0]:1',
  ])('an IPv6 address as %s', (forwarded) => {
    expect(networkBehindProxy(forwarded)).toBe('2001:db8:1:2::/64')
  })

  test.each(['unknown', '_hidden', '9.9.9.9.9', '1.1.1.1, unknown', '1.1.1.1, x:80', '[nonsense]:80', ''])(
    '%s is none, and counts as the proxy',
    (forwarded) => {
      expect(networkBehindProxy(forwarded)).toBe('10.0.0.1')
    },
  )
})

test('clients whose connection is gone have no address and count as one', () => {
  expect(networkOf(undefined)).toBe(networkOf(''))
})
