import type { DomView, Uploader, UploaderViewProps } from '@lading/kernel'

/** A question that the list's error asks. */
export interface Question {
  /** Returns the question. */
  readonly question: () => string
  /** Returns what else a person should know, or ''. */
  readonly note: () => string
  readonly actions: readonly (readonly [label: 'location-remove' | 'location-keep', run: () => void])[]
}

/** Returns a view with the answers to a question. */
export function createQuestion(
  uploader: Uploader,
  { question, note, actions }: Question,
): DomView<UploaderViewProps> {
  return {
    kind: 'dom',
    mount(element) {
      const box = document.createElement('div')
      box.className = 'lading-working'
      box.setAttribute('role', 'group')
      const words = document.createElement('div')
      words.className = 'lading-facts'
      const asked = document.createElement('p')
      // The group's name says it.
      asked.setAttribute('aria-hidden', 'true')
      const line = document.createElement('p')
      line.setAttribute('role', 'status')
      const buttons = actions.map(([, run]) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.className = 'lading-button'
        button.addEventListener('click', run)
        return button
      })
      const render = () => {
        box.setAttribute('aria-label', question())
        asked.textContent = question()
        if (line.textContent !== note()) line.textContent = note()
        actions.forEach(([label], index) => {
          const button = buttons[index] as HTMLButtonElement
          button.textContent = uploader.l10n(label)
        })
      }
      render()
      words.append(asked, line)
      box.append(words, ...buttons)
      element.append(box)
      const stops = [uploader.locale.subscribe(render), uploader.collection.subscribe(render)]
      return () => {
        for (const stop of stops) stop()
        if (box.contains(document.activeElement)) box.closest<HTMLElement>('.lading-activity')?.focus()
        box.remove()
      }
    },
  }
}
