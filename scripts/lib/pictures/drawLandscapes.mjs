import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArgs } from '../chromiumArgs.mjs'
import { findBrowser } from '../findBrowser.mjs'
import { landscapeShader } from './landscapeShader.mjs'
import { landscapes } from './landscapes.mjs'

const SIZE = { width: 900, height: 600 }
/** Lines that are drawn at once: the browser ends a page whose picture takes too long. */
const LINES = 24

/**
 * Draws the photos of the examples in Chromium, without a graphics card, and writes them as JPEG files.
 *
 * @param {string} folder
 * @param {{ isChosen: (name: string) => boolean, signal: AbortSignal }} options
 */
export async function drawLandscapes(folder, { isChosen, signal }) {
  await mkdir(folder, { recursive: true })
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...chromiumArgs.filter((arg) => arg !== '--disable-gpu'),
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-gpu-watchdog',
    ],
  })
  try {
    const page = await browser.newPage()
    for (const [name, uniforms] of Object.entries(landscapes)) {
      signal.throwIfAborted()
      if (!isChosen(name)) continue
      const url = await page.evaluate(drawInPage, {
        ...SIZE,
        lines: LINES,
        shader: landscapeShader,
        uniforms,
      })
      await writeFile(join(folder, `${name}.jpg`), Buffer.from(url.split(',')[1] ?? '', 'base64'))
    }
  } finally {
    await browser.close()
  }
}

/** Runs in the page. @param {{ width: number, height: number, lines: number, shader: string, uniforms: import('./landscapes.mjs').Landscape }} options */
async function drawInPage({ width, height, lines, shader, uniforms }) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true })
  if (!gl) throw new Error('This browser has no WebGL 2.')
  const program = gl.createProgram()
  const whole = '#version 300 es\nin vec2 at; void main() { gl_Position = vec4(at, 0, 1); }'
  for (const [kind, source] of /** @type {const} */ ([
    [gl.VERTEX_SHADER, whole],
    [gl.FRAGMENT_SHADER, shader],
  ])) {
    const part = gl.createShader(kind)
    if (!part) throw new Error('The context of WebGL is lost.')
    gl.shaderSource(part, source)
    gl.compileShader(part)
    const log = gl.getShaderInfoLog(part)
    if (log) throw new Error(log)
    gl.attachShader(program, part)
  }
  gl.linkProgram(program)
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  gl.uniform2f(gl.getUniformLocation(program, 'size'), width, height)
  for (const [name, value] of Object.entries(uniforms)) {
    const place = gl.getUniformLocation(program, name)
    if (typeof value === 'number') gl.uniform1f(place, value)
    else gl.uniform3fv(place, [...value])
  }
  gl.enable(gl.SCISSOR_TEST)
  for (let line = 0; line < height; line += lines) {
    gl.scissor(0, line, width, lines)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
    gl.finish()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return canvas.toDataURL('image/jpeg', 0.82)
}
