import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'
import { localService } from './localService.ts'

// Tells Vue to leave the uploader's elements as they are.
const isCustomElement = (tag: string) => tag.startsWith('lading-')

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } }), localService()],
})
