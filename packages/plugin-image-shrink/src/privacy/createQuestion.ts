import type { DomView, Uploader, UploaderViewProps } from '@lading/kernel'

/** What the person can be asked. */
export interface Question {
  /** Sentences in the person's language. */
  readonly text: () => string
  readonly actions: readonly (readonly [label: 'location-remove' | 'location-keep', run: () => void])[]
}

/** Returns a view that asks a question below the list; screen readers announce it when it appears or changes. */
export function createQuestion(uploader: Uploader, { text, actions }: Question): DomView<UploaderViewProps> {
  return {
    kind: 'dom',
    mount(element) {
      const box = document.createElement('div')
      box.className = 'lading-working'
      box.setAttribute('role', 'status')
      const line = document.createElement('p')
      const buttons = actions.map(([, run]) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.className = 'lading-button'
        button.addEventListener('click', run)
        return button
      })
      const render = () => {
        if (line.textContent !== text()) line.textContent = text()
        actions.forEach(([label], index) => {
          const button = buttons[index] as HTMLButtonElement
          button.textContent = uploader.l10n(label)
        })
      }
      render()
      box.append(line, ...buttons)
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
