import { parseWebUrl } from '@lading/kernel'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { MessageBridge } from './MessageBridge.js'

const ORIGIN = 'https://cloud.test'

/** Values around those of the protocol, so that some messages are valid. */
const text = fc.oneof(
  fc.constantFrom(
    'selected-files-change',
    'toolbar-state-change',
    'https://a.test/a',
    'javascript:0',
    '../a',
  ),
  fc.string(),
)
const value = fc.oneof(text, fc.boolean(), fc.integer({ min: -1, max: 3 }), fc.constant(null), fc.double())
const file = fc.record(
  { url: text, filename: value, alternatives: fc.dictionary(text, value) },
  { requiredKeys: [] },
)
const message = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom('selected-files-change', 'toolbar-state-change'),
      total: fc.oneof(fc.nat(5), value),
      selectedCount: fc.oneof(fc.nat(5), value),
      isReady: fc.oneof(fc.boolean(), value),
      isMultipleMode: fc.oneof(fc.boolean(), value),
      selectedFiles: fc.oneof(fc.array(fc.oneof(file, value), { maxLength: 3 }), value),
      isVisible: fc.oneof(fc.boolean(), value),
    },
    { requiredKeys: ['type'] },
  ),
  fc.anything(),
)

const EMPTY_SELECTION = {
  type: 'selected-files-change',
  total: 0,
  selectedCount: 0,
  isReady: true,
  isMultipleMode: true,
  selectedFiles: [],
}

test('no message throws, only valid ones of the own frame and origin pass, and nothing is sent elsewhere', () => {
  const postMessage = vi.fn<(message: unknown, origin: string) => void>()
  const own = { postMessage } as unknown as Window
  const other = { postMessage } as unknown as Window
  let passed = 0
  fc.assert(
    fc.property(
      message,
      fc.constantFrom(own, other, null),
      fc.constantFrom(ORIGIN, 'https://cloud.test.evil', 'null', ''),
      (data, source, origin) => {
        const onMessage = vi.fn()
        const warn = vi.fn()
        const bridge = new MessageBridge({
          origin: ORIGIN,
          frame: () => own,
          logger: { warn },
          parseUrl: parseWebUrl,
          onMessage,
        })
        bridge.receive({ data, origin, source })
        bridge.receive({ data, origin, source })
        const isTrusted = source === own && origin === ORIGIN
        if (!isTrusted) expect(onMessage).not.toHaveBeenCalled()
        // Reported once; messages of other windows are not this frame's.
        expect(warn.mock.calls.length).toBe(source === own && onMessage.mock.calls.length === 0 ? 1 : 0)
        for (const [{ selection }] of onMessage.mock.calls) {
          passed += 1
          for (const { url, name } of selection?.files ?? []) {
            expect(url).toMatch(/^https?:/)
            expect(name ?? '').not.toMatch(/[/\\]/)
          }
        }
        bridge.send({ type: 'select-all' })
      },
    ),
    // So that at least one message passes.
    { examples: [[EMPTY_SELECTION, own, ORIGIN]] },
  )
  expect(passed).toBeGreaterThan(0)
  expect(new Set(postMessage.mock.calls.map(([, origin]) => origin))).toEqual(new Set([ORIGIN]))
})
