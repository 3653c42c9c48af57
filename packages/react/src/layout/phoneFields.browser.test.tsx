import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { setUp, textFile } from '../testing/fixtures/setUp.js'

test('on a touch screen the text in fields is so large that iPhones do not zoom into them', async () => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true })
  onTestFinished(async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })
  await expect.poll(() => matchMedia('(pointer: coarse)').matches).toBe(true)
  const { uploader } = await setUp({ layout: 'inline', config: { confirmUpload: true } })
  uploader.addFiles(Array.from({ length: 60 }, (_, index) => textFile(`${index}.txt`)))
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  const sizes = () =>
    [...document.querySelectorAll('.lading :is(input[type=search], select)')].map((field) =>
      Number.parseFloat(getComputedStyle(field).fontSize),
    )
  expect(sizes()).toHaveLength(2)
  expect(Math.min(...sizes())).toBeGreaterThanOrEqual(16)
})
