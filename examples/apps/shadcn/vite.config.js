import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'

export default {
  plugins: [tailwind()],
  resolve: { alias: { '@': fileURLToPath(new URL('src', import.meta.url)) } },
}
