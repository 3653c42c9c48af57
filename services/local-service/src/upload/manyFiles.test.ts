import { expect, test } from 'vitest'
import { startHeldService } from '../testing/fixtures/startHeldService.js'
import { createForm, postForm } from '../testing/fixtures/upload.js'

test('a form of many files has a share of the places at which files are stored, and others are stored meanwhile', async () => {
  const service = await startHeldService()
  const hold = service.hold('storage.commit', 32)
  const form = createForm('0')
  for (let index = 1; index < 100; index++) form.set(`file${index}`, new Blob([`${index}`]), 'a.bin')
  const many = postForm(service, form)
  await hold.reached
  const other = await fetch(`${service.url}/base/`, {
    method: 'POST',
    body: createForm('other'),
    headers: { origin: 'http://localhost:1234' },
  })
  expect(other.status).toBe(200)
  expect((await service.backend.storage.measure()).files).toBe(1)
  hold.release()
  expect(Object.keys(await many)).toHaveLength(100)
  expect((await service.backend.storage.measure()).files).toBe(101)
})
