import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'
import { localService } from './localService.ts'

// Vue leaves the elements of the uploader as they are.
const isCustomElement = (tag: string) => tag.startsWith('lading-')

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } }), localService()],
})
