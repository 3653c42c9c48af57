import { expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'
import { validators } from '../validators/validators.js'

test('settings that change during an upload count when it has ended', async () => {
  const { uploader, add, transport, clock } = createTestUploader({ plugins: [validators()] })
  const failed: string[] = []
  uploader.on('file-upload-failed', ({ errors: [error] }) => failed.push(String(error?.type)))
  const [id = ''] = add('a.txt')
  await clock.advance(0)
  uploader.config.set({ accept: 'image/*' })
  await clock.advance(400)
  expect([uploader.entries.get(id)?.status, failed]).toEqual(['uploading', []])
  transport.of('a.txt').succeed()
  await clock.advance(400)
  expect([uploader.entries.get(id)?.status, failed]).toEqual(['failed', ['FORBIDDEN_FILE_TYPE']])
})
