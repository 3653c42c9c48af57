import { expect, type Page } from '@playwright/test'
import type { Driver } from '../engines/Driver.js'
import { urls } from './test.js'

export const SAVED = ['11111111-2222-4333-8444-555555555555', '21111111-2222-4333-8444-555555555555']

/** The part of a driver that the forms need. */
type FormsDriver = Pick<Driver, 'open' | 'evaluate' | 'click'>

/** Drives a page of Playwright. */
export function driverOf(page: Page): FormsDriver {
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (run, ...args) => page.evaluate(`(${run})(...${JSON.stringify(args)})`),
    click: (selector) => page.locator(selector).click(),
  }
}

/** A page with forms, on which each step is taken in all of them. */
export class FormsPage {
  readonly #driver: FormsDriver
  readonly #name: string
  readonly #forms: readonly string[]

  constructor(driver: FormsDriver, name: string, forms: readonly string[]) {
    this.#driver = driver
    this.#name = name
    this.#forms = forms
  }

  /** Opens the page; the infos of saved files are on their way. */
  async open(): Promise<void> {
    await this.#driver.open(`${urls.pages}/${this.#name}/index.html`)
    const areSavedListed = () =>
      this.#driver.evaluate(
        (ids) =>
          ids.every(
            (id) => window.forms?.[id]?.transport.uploader()?.getOutputCollectionState().totalCount === 2,
          ),
        this.#forms,
      )
    await expect.poll(areSavedListed).toBe(true)
  }

  /** Acts on the transport of each form. */
  async end(kind: 'Infos' | 'Uploads', hasSucceeded: boolean): Promise<void> {
    await this.#driver.evaluate(
      (kind, hasSucceeded) => {
        for (const { transport } of Object.values(window.forms)) transport[`end${kind}`](hasSucceeded)
      },
      kind,
      hasSucceeded,
    )
  }

  /** Adds a file to each form. */
  async addFiles(): Promise<void> {
    await this.#driver.evaluate((ids) => {
      for (const id of ids)
        window.forms[id]?.transport
          .uploader()
          ?.addFileFromObject(new File(['x'], 'new.txt', { type: 'text/plain' }))
    }, this.#forms)
  }

  /** Expects the status of the last file of each form, and that the form's library, if any, has the value that follows from it. */
  async expectStatus(status: string): Promise<void> {
    const statuses = async () => {
      // React resets a form behind its action, at a time of its own: its saved files are then looked up again.
      if (status === 'success') await this.end('Infos', true)
      return (await this.lists()).map((list) => list.at(-1)?.status)
    }
    await expect.poll(statuses).toEqual(this.#forms.map(() => status))
    const isHeld = async () => {
      const [held, lists] = await Promise.all([this.#heldValues(), this.lists()])
      return held.every((json, index) => {
        if (!json) return true
        // A saved file whose info could not be fetched is kept.
        const uploaded = lists[index]?.filter(({ uuid }) => uuid !== null).length
        return JSON.parse(json)?.length === (status === 'uploading' ? undefined : uploaded)
      })
    }
    await expect.poll(isHeld).toBe(true)
  }

  /** The value of each form's library, where the page shows it. */
  #heldValues(): Promise<(string | null | undefined)[]> {
    return this.#driver.evaluate(
      (ids) => ids.map((id) => document.querySelector<HTMLDataElement>(`#${id} data`)?.value),
      this.#forms,
    )
  }

  /** Expects the files of each form. */
  expectFiles(uuids: readonly string[]): Promise<void> {
    return expect
      .poll(() => this.lists().then((all) => all.map((list) => list.map(({ uuid }) => uuid))))
      .toEqual(this.#forms.map(() => uuids))
  }

  /** The files of each form. */
  lists(): Promise<{ uuid: string | null; status: string }[][]> {
    return this.#driver.evaluate(
      (ids) =>
        ids.map((id) =>
          (window.forms[id]?.transport.uploader()?.getOutputCollectionState().allEntries ?? []).map(
            ({ uuid, status }) => ({ uuid, status }),
          ),
        ),
      this.#forms,
    )
  }

  /** Presses a button of each form. */
  async press(name: 'Send' | 'Reset'): Promise<void> {
    const type = name === 'Send' ? 'submit' : 'reset'
    for (const id of this.#forms) await this.#driver.click(`#${id} button[type=${type}]`)
  }

  /** Expects what each form has sent last. */
  expectSent(sent: (form: number) => readonly (string | null)[]): Promise<void> {
    return expect
      .poll(() =>
        this.#driver.evaluate((ids) => ids.map((id) => window.forms[id]?.submitted.at(-1)), this.#forms),
      )
      .toEqual(this.#forms.map((_, index) => sent(index)))
  }

  /** Expects that the form with an action was reset so often: React does it behind each action, at a time of its own. */
  expectResets(count: number): Promise<void> {
    const resets = () =>
      this.#driver.evaluate(() => Number(document.querySelector<HTMLElement>('#action')?.dataset.resets))
    return expect.poll(resets).toBe(count)
  }

  /** How often each form was sent. */
  sentCounts(): Promise<(number | undefined)[]> {
    return this.#driver.evaluate((ids) => ids.map((id) => window.forms[id]?.submitted.length), this.#forms)
  }
}
