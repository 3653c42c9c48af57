import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classifyAddress, isLinkLocal } from './classifyAddress.js'

test.each([
  ['8.8.8.8', 'public'],
  ['1.1.1.1', 'public'],
  ['2606:4700::1111', 'public'],
  ['172.15.0.1', 'public'],
  ['172.32.0.1', 'public'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.255', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['0.0.0.0', 'private'],
  ['10.0.0.0', 'private'],
  ['100.64.0.1', 'private'],
  ['169.254.169.254', 'private'],
  ['172.16.0.1', 'private'],
  ['192.168.0.1', 'private'],
  ['224.0.0.1', 'private'],
  ['255.255.255.255', 'private'],
  ['::', 'private'],
  ['fe80::1%eth0', 'private'],
  ['fd00::1', 'private'],
  ['::ffff:10.0.0.1', 'private'],
  ['64:ff9b::a00:1', 'private'],
  ['2002:a00:1::', 'private'],
  ['192.0.0.1', 'private'],
  ['192.0.2.1', 'private'],
  ['192.88.99.1', 'private'],
  ['198.18.0.1', 'private'],
  ['198.19.255.255', 'private'],
  ['198.51.100.1', 'private'],
  ['203.0.113.1', 'private'],
  ['240.0.0.1', 'private'],
  ['64:ff9b:1::1', 'private'],
  ['100::1', 'private'],
  ['2001::1', 'private'],
  ['2001:1ff:ffff::', 'private'],
  ['2001:db8::1', 'private'],
  ['3fff::1', 'private'],
  ['5f00::1', 'private'],
  ['fec0::1', 'private'],
  ['ff02::1', 'private'],
  ['::7f00:1', 'private'],
  ['::808:808', 'private'],
  ['168.63.129.16', 'private'],
  ['::ffff:168.63.129.16', 'private'],
])('%s is %s', (address, kind) => expect(classifyAddress(address)).toBe(kind))

test('writing an IPv4 address as IPv6 changes nothing', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(classifyAddress(`::ffff:${address}`)).toBe(classifyAddress(address))
    }),
  )
})

test.each([
  ['169.254.169.254', true],
  ['::ffff:169.254.169.254', true],
  ['fe80::1%eth0', true],
  ['fd00:ec2:0::254', true],
  ['fd20:ce:0::254', true],
  ['168.63.129.16', true],
  ['64:ff9b::a9fe:a9fe', true],
  ['2002:a9fe:a9fe::', true],
  ['::a9fe:a9fe', true],
  ['64:ff9b::a00:1', false],
  ['fd00::1', false],
  ['10.0.0.1', false],
  ['127.0.0.1', false],
  ['8.8.8.8', false],
])('%s is link-local: %s', (address, expected) => expect(isLinkLocal(address)).toBe(expected))
