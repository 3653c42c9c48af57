import { expect, type HostOptions, hostUrl } from '../support/test.js'
import type { Driver } from './Driver.js'

/** The host page of the tests, in any engine. */
export class HostPage {
  readonly driver: Driver

  constructor(driver: Driver) {
    this.driver = driver
  }

  /** Opens the host page and waits until its uploader is loaded. */
  async open(options?: HostOptions): Promise<void> {
    await this.driver.open(hostUrl(options))
    await expect.poll(() => this.driver.evaluate(() => 'host' in window)).toBe(true)
  }

  /** Waits for an enabled button with this name, and returns a CSS selector for it. */
  async button(name: string): Promise<string> {
    const mark = () =>
      this.driver.evaluate((wanted) => {
        const nameOf = (element: Element) =>
          element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
        const shown = [...document.querySelectorAll('button, [role=button]')].filter(
          (element) =>
            element.getClientRects().length > 0 && !element.matches(':disabled, [aria-disabled=true]'),
        )
        for (const element of document.querySelectorAll('[data-wanted]'))
          element.removeAttribute('data-wanted')
        shown.find((element) => nameOf(element) === wanted)?.setAttribute('data-wanted', '')
        return shown.map(nameOf)
      }, name)
    await expect.poll(mark).toContain(name)
    return '[data-wanted]'
  }

  /** Presses the button with this name. */
  async press(name: string): Promise<void> {
    await this.driver.click(await this.button(name))
  }

  /**
   * Presses what opens the system's dialog and selects files in it. No driver controls the dialog of every engine, so the
   * input that would open it receives the files without it.
   */
  async chooseFiles(open: () => Promise<unknown>, paths: readonly string[]): Promise<void> {
    await this.driver.evaluate(() => {
      const { prototype } = HTMLInputElement
      const keep = function (this: HTMLInputElement) {
        this.id = 'kept-input'
        if (!this.isConnected) document.body.append(this)
      }
      prototype.click = keep
      prototype.showPicker = keep
    })
    await open()
    await expect
      .poll(() => this.driver.evaluate(() => Boolean(document.querySelector('#kept-input'))))
      .toBe(true)
    await this.driver.setFiles('#kept-input', paths)
    await this.driver.evaluate(() => document.querySelector('#kept-input')?.removeAttribute('id'))
  }

  /** Name and status of each entry. */
  entries() {
    return this.driver.evaluate(() =>
      window.host.uploader
        .getOutputCollectionState()
        .allEntries.map(({ name, status, cdnUrl }) => ({ name, status, cdnUrl })),
    )
  }

  /** Waits until these are the entries and all of them are uploaded. */
  async uploaded(names: readonly string[]): Promise<void> {
    await expect
      .poll(async () => (await this.entries()).map(({ name, status }) => `${name} ${status}`))
      .toEqual(names.map((name) => `${name} success`))
  }

  /** Returns the focused element: the name of a button, or the element's name. */
  focused() {
    return this.driver.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? (element?.textContent?.trim() || element?.tagName)
    })
  }

  /** Drops files of these sizes, in bytes, on the drop area. */
  async dropFiles(files: Readonly<Record<string, number>>): Promise<void> {
    await this.driver.evaluate((sizes) => {
      const dataTransfer = new DataTransfer()
      for (const [name, size] of Object.entries(sizes))
        dataTransfer.items.add(new File([new Uint8Array(size)], name))
      const area = document.querySelector('.lading-drop-area')
      for (const type of ['dragenter', 'dragover', 'drop'])
        area?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    }, files)
  }

  /** Whether a dialog is open. */
  isDialogOpen() {
    return this.driver.evaluate(() => Boolean(document.querySelector('dialog[open], [role=dialog]')))
  }
}
