import { expect, test } from 'vitest'
import { deriveCdnCname } from '../cdn/deriveCdnCname.js'
import { defaultSettings } from '../client/UploadSettings.js'
import { parseFileInfo } from '../info/parseFileInfo.js'
import { wireInfo, wireUuid } from '../testing/fixtures/wireInfo.js'
import { readEarlyInfo } from './readEarlyInfo.js'

const publicKey = 'demopublickey'
const end = { uuid: wireUuid, info: wireInfo() }

test.each([undefined, 'https://cdn.example.com'])(
  'the info of an early file is the one that the upload of the app would have, with cdnCname %s',
  async (cdnCname) => {
    const settings = { ...defaultSettings, publicKey, ...(cdnCname && { cdnCname }) }
    expect(await readEarlyInfo(end, { publicKey, cdnCname })).toEqual(
      parseFileInfo(wireInfo(), wireUuid, deriveCdnCname(settings)),
    )
  },
)

test.each([
  ['was refused', 'refused'],
  ['had no answer', 'unanswered'],
  ['is not ready', { uuid: wireUuid, info: null }],
  ['has another UUID', { uuid: 'x', info: wireInfo() }],
] as const)('a file that %s has no early info', async (_, ended) => {
  expect(await readEarlyInfo(ended, { publicKey })).toBeNull()
})
