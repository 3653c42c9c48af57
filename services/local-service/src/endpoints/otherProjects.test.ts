import { expect, test } from 'vitest'
import { callApi } from '../testing/fixtures/callApi.js'
import { startOrigin } from '../testing/fixtures/startOrigin.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { getInfo, upload } from '../testing/fixtures/upload.js'

const publicKeys = ['mine', 'other']

test('the info of a file is for its project only', async () => {
  const service = await startTestService({ publicKeys })
  const uuid = await upload(service, 'bytes', { fields: { UPLOADCARE_PUB_KEY: 'mine' } })
  expect(await getInfo(service, uuid, 'other')).toMatchObject({ error: { error_code: 'FileNotFoundError' } })
  expect(await getInfo(service, uuid, 'mine')).toMatchObject({ uuid, size: 5 })
})

test('the token of a download suffices without a key, and is unknown to another project', async () => {
  const service = await startTestService({ publicKeys })
  const { url } = await startOrigin((_request, response) => response.end('bytes'))
  const { token } = await callApi(service, '/from_url/', { pub_key: 'mine', source_url: `${url}/a.txt` })
  const ask = async (more: string) => {
    const answer = await fetch(`${service.url}/from_url/status/?jsonerrors=1&token=${token}${more}`)
    return ((await answer.json()) as { status: string }).status
  }
  await expect.poll(() => ask('')).toBe('success')
  expect(await ask('&pub_key=mine')).toBe('success')
  expect(await ask('&pub_key=other')).toBe('unknown')
})
