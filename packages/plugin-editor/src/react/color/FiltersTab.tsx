import { type AmountRange, FILTERS, OPERATIONS } from '@lading/cdn'
import { ToolRoleContext } from '@lading/react'
import { type ReactElement, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { createFrameQueue } from '../../preview/createFrameQueue.js'
import { createTaskQueue } from '../../preview/createTaskQueue.js'
import { withFilter } from '../../state/EditState.js'
import type { ColorTabProps } from '../tab/ColorTabProps.js'
import { Toolbar } from '../tab/Toolbar.js'
import { FilterTile } from './FilterTile.js'
import { filterTitle } from './filterTitle.js'
import { formatValue } from './formatValue.js'
import { useReturnFocus } from './useReturnFocus.js'
import { useThumbSource } from './useThumbSource.js'
import { ValueRow } from './ValueRow.js'
import { ValueSlider } from './ValueSlider.js'

/** Thumbnail side length in CSS pixels. */
const THUMB_PX = 72
/** Maximum device pixel ratio: a higher ratio isn't visible at this size. */
const MAX_RATIO = 2
const MAX_REQUESTS = 6
const { default: FULL, ...SLIDER } = OPERATIONS.filter

/** Renders the Filters tab: thumbnails of the user's image, and the chosen filter's amount. */
export function FiltersTab(props: ColorTabProps): ReactElement {
  const { state, actions, image, message, frame, showValue } = props
  const isList = useContext(ToolRoleContext) === 'option'
  const { filter } = state
  /** The filter that was chosen last; its slider stays visible even at amount 0. */
  const [chosen, setChosen] = useState(filter?.name ?? null)
  const [hasPanel, setPanel] = useState(false)
  const name = filter?.name ?? chosen
  // biome-ignore lint/correctness/useExhaustiveDependencies: the range of a slider stays while it moves
  const range = useMemo(() => rangeFor(filter?.amount ?? FULL), [name])
  const root = useReturnFocus(hasPanel ? name : null)
  const queues = useMemo(() => ({ frames: createFrameQueue(), requests: createTaskQueue(MAX_REQUESTS) }), [])
  const sidePx = Math.ceil(THUMB_PX * Math.min(MAX_RATIO, globalThis.devicePixelRatio || 1))
  const source = useThumbSource(image, state, sidePx)

  const title = name === null ? message('original') : filterTitle(message, name)
  const shown = filter ? `${title} ${formatAmount(filter.amount)}` : message('original')
  useEffect(() => showValue(shown), [showValue, shown])
  useEffect(() => () => showValue(null), [showValue])

  // Scroll the chosen filter into view when the tab is opened.
  const first = useRef(filter?.name)
  const tileOf = (id: string) => root.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    tileOf(first.current ?? '')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [root])

  const press = (pressed: string | null) => {
    if (filter && pressed === filter.name) {
      if (isList) setPanel(true)
      else root.current?.parentElement?.querySelector<HTMLElement>('[type=range]')?.focus()
      return
    }
    setChosen(pressed)
    actions.update((before) => withFilter(before, pressed === null ? null : { name: pressed, amount: FULL }))
  }
  const slider = name !== null && (
    <ValueSlider
      key={name}
      label={title}
      isFocused={isList}
      value={filter?.amount ?? 0}
      range={range}
      resetTo={FULL}
      actions={actions}
      message={message}
      onChange={(amount) => actions.update((before) => withFilter(before, { name, amount }))}
    />
  )
  return (
    <>
      <div className="lading-color-panel" hidden={hasPanel}>
        <div ref={root} className="lading-color-strip">
          <Toolbar label={message('a11y-editor-tab-filters')} className="lading-color-filters">
            {[null, ...FILTERS].map((id) => (
              <FilterTile
                key={id}
                name={id}
                amount={filter?.name === id ? formatAmount(filter.amount) : null}
                isActive={(filter?.name ?? null) === id}
                {...{ image, state, source, queues, sidePx, message }}
                onPress={() => press(id)}
              />
            ))}
          </Toolbar>
        </div>
        {!isList && <ValueRow onLeave={() => tileOf(name ?? '')?.focus()}>{slider}</ValueRow>}
      </div>
      {hasPanel && frame({ title, onClose: () => setPanel(false), children: slider })}
    </>
  )
}

type SliderRange = Pick<AmountRange, 'min' | 'max' | 'zero'>

/** Returns the slider's range, widened if the URL's amount lies outside it, so the amount is kept. */
function rangeFor(amount: number): SliderRange {
  return { ...SLIDER, min: Math.min(SLIDER.min, amount), max: Math.max(SLIDER.max, amount) }
}

function formatAmount(amount: number): string {
  return formatValue(amount, rangeFor(amount))
}
