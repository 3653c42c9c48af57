import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, setUp, textFile } from '../testing/fixtures/setUp.js'

const warning = page.getByText('This file is only a link. To upload what it points to, download that first.')

test('a file that only points to content elsewhere has a warning before it is uploaded', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  uploader.addFileFromObject(textFile('plan.docx'))
  uploader.addFileFromObject(textFile('Plan.gdoc'))
  await expect.element(warning).toBeVisible()
  expect(warning.elements()).toHaveLength(1)
  expect(warning.element().closest('.lading-row')?.textContent).toContain('Plan.gdoc')
  await expectAccessible()
})

test('the warning is an option', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true, pointerFileWarning: false } })
  uploader.addFileFromObject(textFile('Plan.gdoc'))
  await expect.element(page.getByText('Plan')).toBeVisible()
  expect(warning.elements()).toHaveLength(0)
})
