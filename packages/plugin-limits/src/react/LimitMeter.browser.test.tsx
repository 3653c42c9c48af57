import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SharedLimits } from '../SharedLimits.js'
import { mountLimits } from '../testing/fixtures/mountLimits.js'
import { pagesPdf } from '../testing/fixtures/pagesPdf.js'
import { LimitMeter } from './LimitMeter.js'

test('one meter shows what all slots of a form have together', async () => {
  const limits = new SharedLimits({ maxPages: 20, maxBytes: 25_000_000 })
  await render(<LimitMeter limits={limits} />)
  const [first, second] = [mountLimits({}, limits), mountLimits({}, limits)]
  first.uploader.addFiles([pagesPdf('a.pdf', 5)])
  second.uploader.addFiles([pagesPdf('b.pdf', 7)])
  const meter = page.getByRole('meter', { name: '12 of 20 pages' })
  await expect.element(meter).toBeVisible()
  expect((meter.element() as HTMLMeterElement).value).toBe(12)
  await expect.element(page.getByText(/KB of 25 MB/)).toBeVisible()
})
