import exam from '../locales/zhCN/exam.json'
import viewing from '../locales/zhCN/viewing.json'
import type { LanguageTexts } from '../texts'

/** Texts of the reader and of films, loaded with the first one; films ask questions as exams do. */
export const texts: LanguageTexts = { viewing, exam: { question: exam.question, review: exam.review } }
