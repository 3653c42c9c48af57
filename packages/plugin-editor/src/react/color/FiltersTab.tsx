import { type AmountRange, FILTERS, OPERATIONS } from '@lading/cdn'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { createFrameQueue } from '../../preview/createFrameQueue.js'
import { createTaskQueue } from '../../preview/createTaskQueue.js'
import { withFilter } from '../../state/EditState.js'
import type { EditorTabProps } from '../tab/EditorTab.js'
import { Toolbar } from '../tab/Toolbar.js'
import { FilterTile } from './FilterTile.js'
import { formatValue } from './formatValue.js'
import { useReturnFocus } from './useReturnFocus.js'
import { useThumbSource } from './useThumbSource.js'
import { ValueSlider } from './ValueSlider.js'

/** Side of a thumbnail in CSS pixels. */
const THUMB_PX = 72
/** Of device pixels to CSS pixels: more are not visible at this size. */
const MAX_RATIO = 2
const MAX_REQUESTS = 6
const { default: FULL, ...SLIDER } = OPERATIONS.filter

/** The tab with the filters: thumbnails of the person's picture, and the amount of the one that was chosen. */
export function FiltersTab(props: EditorTabProps): ReactElement {
  const { state, actions, image, message, frame, showValue } = props
  const [open, setOpen] = useState<{ readonly name: string; readonly range: SliderRange } | null>(null)
  const { filter } = state
  const root = useReturnFocus(open?.name ?? null)
  const queues = useMemo(() => ({ frames: createFrameQueue(), requests: createTaskQueue(MAX_REQUESTS) }), [])
  const sidePx = Math.ceil(THUMB_PX * Math.min(MAX_RATIO, globalThis.devicePixelRatio || 1))
  const source = useThumbSource(image, state, sidePx)

  const shown = filter ? `${filter.name} ${formatAmount(filter.amount)}` : message('original')
  useEffect(() => showValue(shown), [showValue, shown])
  useEffect(() => () => showValue(null), [showValue])

  // The chosen filter is in sight when the tab is opened.
  const first = useRef(filter?.name)
  useEffect(() => {
    const tile = root.current?.querySelector(`[data-id="${CSS.escape(first.current ?? '')}"]`)
    tile?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [root])

  const press = (name: string | null) => {
    if (filter && name === filter.name) setOpen({ name, range: rangeFor(filter.amount) })
    else actions.update((before) => withFilter(before, name === null ? null : { name, amount: FULL }))
  }
  return (
    <>
      <div ref={root} className="lading-color-strip" hidden={open !== null}>
        <Toolbar label={message('a11y-editor-tab-filters')} className="lading-color-filters">
          {[null, ...FILTERS].map((name) => (
            <FilterTile
              key={name}
              name={name}
              amount={filter?.name === name ? formatAmount(filter.amount) : null}
              isActive={(filter?.name ?? null) === name}
              {...{ image, state, source, queues, sidePx, message }}
              onPress={() => press(name)}
            />
          ))}
        </Toolbar>
      </div>
      {open &&
        frame({
          title: open.name,
          onClose: () => setOpen(null),
          children: (
            <ValueSlider
              label={open.name}
              value={filter?.name === open.name ? filter.amount : 0}
              range={open.range}
              resetTo={FULL}
              actions={actions}
              message={message}
              onChange={(amount) =>
                actions.update((before) => withFilter(before, { name: open.name, amount }))
              }
            />
          ),
        })}
    </>
  )
}

type SliderRange = Pick<AmountRange, 'min' | 'max' | 'zero'>

/** The slider's range; wider if the address had an amount beyond it, so that the amount is kept. */
function rangeFor(amount: number): SliderRange {
  return { ...SLIDER, min: Math.min(SLIDER.min, amount), max: Math.max(SLIDER.max, amount) }
}

function formatAmount(amount: number): string {
  return formatValue(amount, rangeFor(amount))
}
