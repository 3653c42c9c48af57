import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImageSize } from './ImageProps.js'
import { srcSetWidths } from './srcSetWidths.js'

const length = fc.oneof(
  fc.integer({ min: 1, max: 6000 }),
  fc.constantFrom(0, Number.NaN, -5, '100%', '600', '20px', undefined),
)
const size: fc.Arbitrary<ImageSize> = fc.record({
  width: length,
  layout: fc.constantFrom('constrained', 'fixed', 'full-width', undefined),
  originalWidth: length,
  originalHeight: length,
  hiResSupport: fc.boolean(),
  ultraResSupport: fc.boolean(),
  breakpoints: fc.oneof(
    fc.constant(undefined),
    fc.array(fc.integer({ min: -10, max: 9000 }), { maxLength: 6 }),
    fc.constantFrom('300,,abc,99999', '', '10, 20 ,30', ','),
  ),
})

/** The smallest width that is enough, as a browser with an exact slot chooses it. */
const choose = (widths: readonly number[], needed: number) =>
  widths.find((width) => width >= needed) ?? widths.at(-1) ?? 0

test('any list of widths is sorted, unique, capped and never empty', () => {
  fc.assert(
    fc.property(size, fc.constantFrom(3000, 5000), (props, maxSide) => {
      const widths = srcSetWidths(props, maxSide)
      expect(widths.length).toBeGreaterThan(0)
      expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b))
      const original = Number(props.originalWidth)
      const max = original > 0 ? Math.min(maxSide, original) : maxSide
      expect(widths.every((width) => Number.isInteger(width) && width >= 1 && width <= max)).toBe(true)
      if (!props.breakpoints?.length) expect(widths.length).toBeLessThanOrEqual(9)
    }),
  )
})

test('the height of a picture stays below what the CDN delivers', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9000 }),
      fc.integer({ min: 1, max: 9000 }),
      (originalWidth, originalHeight) => {
        const widest = srcSetWidths({ originalWidth, originalHeight }).at(-1) ?? 0
        expect(widest === 1 || (widest * originalHeight) / originalWidth <= 3000).toBe(true)
      },
    ),
  )
})

test.each(['constrained', 'fixed', 'full-width'] as const)(
  '%s: slots from 80 to 1,600 px get 1.0 to 1.5 times the pixels that they need',
  (layout) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 80, max: 1600 }),
        fc.constantFrom(1, 1.5, 2, 3),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (width, ratio, share) => {
          const widths = srcSetWidths({ width, layout, ultraResSupport: ratio === 3 })
          // A narrow page makes a constrained picture smaller, as far as the widths go down.
          const smallest = layout === 'constrained' ? Math.max(80, width / 12) : width
          const slot = smallest + (width - smallest) * share
          const needed = Math.min(slot * ratio, 3000)
          // Beyond the ninth entry the list ends; pages that narrow have no pictures that wide.
          if (needed < (widths[0] ?? 0) / 1.5) return
          expect(choose(widths, needed) / needed).toBeGreaterThanOrEqual(1)
          // Widths are whole pixels.
          expect(choose(widths, needed)).toBeLessThanOrEqual(Math.ceil(needed * 1.5) + 1)
        },
      ),
    )
  },
)

test('the exact widths of ratio 1 and 2 are always offered', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 1500 }), (width) => {
      expect(srcSetWidths({ width })).toEqual(expect.arrayContaining([width, 2 * width]))
      expect(srcSetWidths({ width }).length).toBeGreaterThanOrEqual(4)
    }),
  )
})

test.each<[ImageSize, number[]]>([
  [{ width: 600, layout: 'fixed' }, [600, 900, 1200]],
  [{ width: 600, layout: 'fixed', hiResSupport: false }, [600]],
  [{ width: 600, layout: 'fixed', ultraResSupport: true }, [600, 900, 1200, 1800]],
  [{ width: 600 }, [81, 121, 180, 269, 402, 600, 900, 1200]],
  [{ width: 600, originalWidth: 500 }, [101, 150, 224, 335, 500]],
  [{ width: 2000 }, [120, 179, 268, 401, 599, 895, 1338, 2000, 3000]],
  [{ layout: 'full-width' }, [121, 180, 269, 402, 601, 898, 1342, 2007, 3000]],
  [{ breakpoints: '300,,abc,99999', hiResSupport: false }, [300, 3000]],
  [{ breakpoints: [300, 600], ultraResSupport: true }, [300, 600, 900, 1200, 1800]],
])('the widths of %j', (props, widths) => {
  expect(srcSetWidths(props)).toEqual(widths)
})
