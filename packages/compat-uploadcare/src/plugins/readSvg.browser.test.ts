import { expect, onTestFinished, test, vi } from 'vitest'
import { svgView } from './svgView.js'

function mounted(markup: string): HTMLElement {
  const host = document.createElement('span')
  document.body.append(host)
  onTestFinished(() => host.remove())
  svgView(markup).mount(host, {})
  return host
}

test('an icon is shown as it is written', () => {
  const host = mounted(`<?xml version="1.0"?><!-- by <hand> -->
    <svg xmlns="http://www.w3.org/2000/svg" viewBox='0 0 24 24' width=24 fill="none">
      <defs><linearGradient id="g"><stop offset="1" stop-color="red"/></linearGradient></defs>
      <g style="opacity: 0.5"><path d="M0 0h24v24z" fill="url(#g)" /></g>
      <use xlink:href="#g"/><text>a > b</text>
    </svg><p>after</p>`)
  const svg = host.firstElementChild as SVGSVGElement
  expect(host.children).toHaveLength(1)
  expect(svg.viewBox.baseVal.width).toBe(24)
  expect(svg.width.baseVal.value).toBe(24)
  const path = svg.querySelector('g > path') as SVGPathElement
  expect(path.getTotalLength()).toBeGreaterThan(24)
  expect(getComputedStyle(path.parentElement as Element).opacity).toBe('0.5')
  expect(svg.querySelector('linearGradient > stop')).toBeInstanceOf(SVGStopElement)
  expect(svg.querySelector('use')?.href.baseVal).toBe('#g')
  expect(svg.querySelector('text')?.textContent).toBe('a > b')
})

test('nothing in an icon runs, and no function that Trusted Types guard is called', async () => {
  const parse = vi.spyOn(DOMParser.prototype, 'parseFromString')
  onTestFinished(() => parse.mockRestore())
  const ran = vi.fn()
  Object.assign(window, { ran })
  onTestFinished(() => void Reflect.deleteProperty(window, 'ran'))
  const host =
    mounted(`<svg onload="ran()" ONCLICK=ran()><script>ran()</script><SCRIPT href="data:text/javascript,ran()"/>
    <image href="data:image/png,none" onerror="ran()" class='x'/><image xlink:href="http://127.0.0.1:1/a.png"/>
    <a href="javascript:ran()"><set attributeName="href" to="javascript:ran()"/><circle r="9"/></a>
    <foreignObject><img src=x onerror=ran()><iframe srcdoc="<script>ran()</script>"></iframe></foreignObject></svg>`)
  const image = host.querySelector('image.x') as SVGImageElement
  await vi.waitFor(
    () =>
      new Promise<void>((resolve) => {
        image.addEventListener('error', () => resolve(), { once: true })
        image.setAttribute('href', 'data:image/png,again')
      }),
  )
  host.querySelector('circle')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(ran).not.toHaveBeenCalled()
  expect(parse).not.toHaveBeenCalled()
  const names = [...host.querySelectorAll('*')].flatMap((node) => node.getAttributeNames())
  expect(names.filter((name) => /^on/i.test(name))).toEqual([])
  expect(host.querySelectorAll('script, a, [href^="javascript"], [href^="http"]')).toHaveLength(0)
})

test('markup without an svg element shows nothing', () => {
  expect(mounted('<b>star</b>').childNodes).toHaveLength(0)
  expect(mounted('star <').childNodes).toHaveLength(0)
})
