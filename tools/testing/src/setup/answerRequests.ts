import type { MemoryUploads } from './createMemoryUploads.js'

/** Upload service hosts to answer for. */
const HOSTS = /^upload\.uploadcare\.com$|\.test$/

/** Answers the document's upload service requests from memory; other requests are sent. */
export function answerRequests(view: typeof globalThis, uploads: MemoryUploads): void {
  const Original = view.XMLHttpRequest
  if (!Original) return
  view.XMLHttpRequest = class extends Original {
    #call: { readonly method: string; readonly url: URL } | null = null
    #text: string | null = null
    #isAborted = false

    override open(method: string, url: string | URL, ...rest: unknown[]): void {
      const parsed = new URL(String(url), view.location?.href)
      this.#call = HOSTS.test(parsed.hostname) ? { method, url: parsed } : null
      if (!this.#call) (super.open as (...args: unknown[]) => void)(method, url, ...rest)
    }

    override setRequestHeader(name: string, value: string): void {
      if (!this.#call) super.setRequestHeader(name, value)
    }

    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      const call = this.#call
      if (!call) {
        super.send(body)
        return
      }
      // Asynchronous, like a network: never before the caller has finished.
      setTimeout(() => {
        if (this.#isAborted) return
        const answer = uploads.respond({ ...call, body })
        const sent = { lengthComputable: true, loaded: 1, total: 1 }
        this.upload.dispatchEvent(new ProgressEvent('progress', sent))
        this.upload.dispatchEvent(new ProgressEvent('load', sent))
        if (answer) {
          this.#text = JSON.stringify(answer)
          this.dispatchEvent(new ProgressEvent('load'))
        } else this.dispatchEvent(new ProgressEvent('error'))
        this.dispatchEvent(new ProgressEvent('loadend'))
      }, 0)
    }

    override abort(): void {
      if (!this.#call) super.abort()
      if (!this.#call || this.#isAborted || this.#text !== null) return
      this.#isAborted = true
      this.dispatchEvent(new ProgressEvent('abort'))
      this.dispatchEvent(new ProgressEvent('loadend'))
    }

    override get status(): number {
      return this.#call ? (this.#text === null ? 0 : 200) : super.status
    }

    override get statusText(): string {
      return this.#call ? 'OK' : super.statusText
    }

    override get responseText(): string {
      return this.#call ? (this.#text ?? '') : super.responseText
    }

    override get responseURL(): string {
      return this.#call ? this.#call.url.href : super.responseURL
    }

    override getAllResponseHeaders(): string {
      return this.#call ? 'content-type: application/json\r\n' : super.getAllResponseHeaders()
    }
  }
}
