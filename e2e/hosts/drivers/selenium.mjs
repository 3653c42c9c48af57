import { Builder, By, until } from 'selenium-webdriver'

/** Sends the path to the input. */
export async function selenium({ url, path, name, session }) {
  const driver = await new Builder().usingServer(session.url).withCapabilities(session.capabilities).build()
  try {
    await driver.get(url)
    const input = await driver.wait(until.elementLocated(By.css('input[type=file]')), 60_000)
    await input.sendKeys(path)
    await driver.wait(until.elementLocated(By.css(`body[data-uploaded="${name}"]`)), 60_000)
  } finally {
    await driver.quit()
  }
}
