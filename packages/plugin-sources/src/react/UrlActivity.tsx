import { useConfig, useMessage, useStyle } from '@lading/react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { type ParsedLinks, parseLinks } from '../link/parseLinks.js'
import { urlStyle } from '../urlStyle.js'
import { ClipboardOffer } from './ClipboardOffer.js'

/** Maximum number of visible lines in the field. */
const MAX_ROWS = 8

interface UrlActivityProps {
  /** Adds files by URL and shows the list. */
  readonly onAdd: (links: readonly string[]) => Promise<unknown>
}

/** Renders the activity that adds files by URL. */
export function UrlActivity({ onAdd }: UrlActivityProps): ReactElement {
  const message = useMessage()
  const multiple = useConfig('multiple')
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<ParsedLinks | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useStyle(root, urlStyle)

  useEffect(() => {
    // The activity's code loads after its frame has received the focus: move the focus to the field.
    if (root.current?.closest('.lading-activity')?.matches(':focus-within')) field.current?.focus()
  }, [])

  const change = (next: string) => {
    setText(next)
    setProblem(null)
  }
  const fill = (links: readonly string[]) => {
    change([text.trim(), ...links].filter(Boolean).join('\n'))
    field.current?.focus()
  }
  const submit = () => {
    const parsed = parseLinks(text)
    if (parsed.others.length > 0) {
      setProblem(parsed)
      field.current?.focus()
    } else if (parsed.links.length > 0) void onAdd(parsed.links)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const count = parseLinks(text).links.length
  const check = ({ relatedTarget }: FocusEvent) => {
    const parsed = parseLinks(text)
    // Don't show the problem while the focus stays in the form: the message would shift the button that's being clicked.
    if (parsed.others.length > 0 && !root.current?.contains(relatedTarget)) setProblem(parsed)
  }
  return (
    // Not a form: the page can have one around it, and browsers don't support forms in forms.
    <div ref={root} className="lading-url">
      <label htmlFor={id}>{message(multiple ? 'url-label-many' : 'url-label')}</label>
      <textarea
        ref={field}
        id={id}
        form=""
        rows={Math.min(text.split('\n').length, MAX_ROWS)}
        wrap="off"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        placeholder={message('url-placeholder')}
        value={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}problem` : undefined}
        onChange={({ target }) => change(target.value)}
        onBlur={check}
        onKeyDown={press}
      />
      {problem && (
        <LinkProblem
          id={`${id}problem`}
          problem={problem}
          onLeaveOut={() => {
            change(problem.links.join('\n'))
            field.current?.focus()
          }}
        />
      )}
      <div>
        <ClipboardOffer text={text} onUse={fill} />
        <button
          type="button"
          className="lading-button lading-primary"
          disabled={count === 0}
          onClick={submit}
        >
          {count > 1 ? message('url-import-count', { count }) : message('upload-url')}
        </button>
      </div>
    </div>
  )
}

/** Maximum number of words to name in the message. */
const MAX_NAMES = 3

/** Maximum length of a displayed word, in characters. */
const MAX_LENGTH = 60

interface LinkProblemProps {
  readonly id: string
  readonly problem: ParsedLinks
  /** Removes everything that isn't a URL from the field. */
  readonly onLeaveOut: () => void
}

/** Names the words that aren't URLs. */
function LinkProblem({ id, problem, onLeaveOut }: LinkProblemProps): ReactElement {
  const message = useMessage()
  const { links, others } = problem
  const names = others.map((word) => `“${word.length > MAX_LENGTH ? `${word.slice(0, MAX_LENGTH)}…` : word}”`)
  if (names.length > MAX_NAMES) names.splice(MAX_NAMES, names.length, '…')
  return (
    <div role="alert">
      <p id={id}>{message('url-invalid', { names: names.join(', '), count: others.length })}</p>
      {links.length > 0 && (
        <button type="button" className="lading-button" onClick={onLeaveOut}>
          {message('url-leave-out', { count: others.length })}
        </button>
      )}
    </div>
  )
}
