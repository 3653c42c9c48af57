import type { PhoneWords } from '../words/PhoneWords.js'
import { callServer, PhoneError } from './callServer.js'
import { createFileRow, type FileRow } from './createFileRow.js'
import { getElement } from './getElement.js'
import { readSecrets } from './readSecrets.js'
import { sendFile } from './sendFile.js'

/** The server's answers, as far as the page uses them. */
interface View {
  readonly state: string
  readonly code: string
  readonly page: string | null
  readonly limits: { readonly types: readonly string[]; readonly maxBytes: number }
}

const LOOK_MS = 2000
const MAX_WAIT_MS = 15_000
/** Two at a time fill a slow connection and still finish one photo after the other. */
const MAX_SENDING = 2
/** The server's answers that end the page, by code. */
const ENDS: Readonly<Record<string, 'ended' | 'expired' | 'taken' | 'unknown'>> = {
  'handoff-ended': 'ended',
  'handoff-expired': 'expired',
  'handoff-taken': 'taken',
  'handoff-unknown': 'unknown',
  ended: 'ended',
  expired: 'expired',
}

/** Runs the page that a phone opens: connects it, sends photos and follows the connection. */
export function runPhone(): void {
  const words = JSON.parse(document.body.dataset.words ?? '{}') as PhoneWords
  const [message, ready] = [getElement('message'), getElement('ready')]
  const [take, choose] = [getElement<HTMLInputElement>('take'), getElement<HTMLInputElement>('choose')]
  const secrets = readSecrets()
  const queue: FileRow[] = []
  let limits: View['limits'] | undefined
  let isOver = false
  let sending = 0
  let added = 0
  let sent = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function say(text: string): void {
    message.textContent = text
    message.hidden = text === ''
  }

  const sentText = () => `${words.sent.replace('{count}', String(sent))}.`

  function finish(reason: 'ended' | 'expired' | 'taken' | 'unknown'): void {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    ready.hidden = getElement('page').hidden = true
    say(`${sent > 0 ? `${sentText()} ` : ''}${words[reason]}`)
  }

  function show({ state, code, page, limits: given }: View): void {
    limits = given
    const end = ENDS[state]
    if (end) finish(end)
    if (isOver) return
    say('')
    const title = getElement('page')
    title.hidden = page === null
    if (page !== null) title.textContent = words.to.replace('{page}', () => page)
    const shown = document.querySelector('#code b')
    if (shown) shown.textContent = code
    take.accept = choose.accept = given.types.join(',')
    ready.hidden = false
  }

  /** Follows the connection, from joining on. Waits longer after each failure. */
  async function follow(action: 'join' | 'look-as-phone', waitMs = 1000): Promise<void> {
    if (!secrets) return finish('unknown')
    try {
      show((await callServer({ action, ...secrets })) as unknown as View)
      plan('look-as-phone', LOOK_MS, 1000)
    } catch (error) {
      const end = error instanceof PhoneError ? ENDS[error.code] : undefined
      if (end) return finish(end)
      say(words.offline)
      plan(action, waitMs, Math.min(waitMs * 2, MAX_WAIT_MS))
    }
  }

  function plan(action: 'join' | 'look-as-phone', afterMs: number, waitMs: number): void {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void follow(action, waitMs), afterMs)
  }

  function addFiles(input: HTMLInputElement): void {
    for (const file of input.files ?? []) {
      added++
      const row = createFileRow(file, words, added, () => {
        queue.push(row)
        sendNext()
      })
      getElement('files').prepend(row.element)
      queue.push(row)
    }
    // The same photo can be chosen again.
    input.value = ''
    sendNext()
  }

  function sendNext(): void {
    while (sending < MAX_SENDING && !isOver) {
      const row = queue.shift()
      if (!row) return
      sending++
      void send(row).finally(() => {
        sending--
        sendNext()
      })
    }
  }

  async function send(row: FileRow): Promise<void> {
    if (!secrets) return
    if (limits && row.file.size > limits.maxBytes) return row.fail(tooLarge(), false)
    try {
      await sendFile(row, secrets, () => isOver)
      sent++
      row.finish()
      getElement('sent').textContent = sentText()
    } catch (error) {
      const code = error instanceof PhoneError ? error.code : ''
      const end = ENDS[code]
      if (end) return finish(end)
      if (code === 'too-large' || code === 'FileSizeLimitExceededError') return row.fail(tooLarge(), false)
      if (code === 'type-not-allowed' || code === 'FileTypeForbiddenError')
        return row.fail(words.wrongType, false)
      if (code === 'too-many') return row.fail(words.tooMany, false)
      row.fail(words.failed, true)
    }
  }

  function tooLarge(): string {
    const megabytes = Math.floor((limits?.maxBytes ?? 0) / 100_000) / 10
    return words.tooLarge.replace('{max}', `${megabytes.toLocaleString()} MB`)
  }

  take.addEventListener('change', () => addFiles(take))
  choose.addEventListener('change', () => addFiles(choose))
  getElement('end').addEventListener('click', () => {
    if (secrets) callServer({ action: 'end-as-phone', ...secrets }).catch(() => {})
    finish('ended')
  })
  // Another code was scanned, and opened in this tab.
  addEventListener('hashchange', () => location.reload())
  addEventListener('online', () => plan(limits ? 'look-as-phone' : 'join', 0, 1000))
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && limits) plan('look-as-phone', 0, 1000)
  })
  void follow('join')
}
