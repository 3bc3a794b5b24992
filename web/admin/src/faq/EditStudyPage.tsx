import { Navigate, useSearchParams } from 'react-router'
import { faqAddress } from './faq-address'

/** The specification's address of the form opens the drawer of the list. */
export default function EditStudyPage() {
  const [params] = useSearchParams()
  return <Navigate replace to={faqAddress(encodeURIComponent(params.get('id') ?? 'new'))} />
}
