CREATE TABLE "agreement_acceptances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"version" text NOT NULL,
	"ip_prefix" text,
	"accepted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_acceptances_once" UNIQUE("user_id","slug","version")
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"worker_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"role_id" text NOT NULL,
	"manager_id" uuid,
	"offer_id" uuid,
	"start_at" date NOT NULL,
	"end_at" date NOT NULL,
	"status" text DEFAULT 'CREATED' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" uuid,
	CONSTRAINT "assignments_status_check" CHECK ("assignments"."status" in ('CREATED', 'CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "rams_acceptances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"document_version_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"ip_prefix" text,
	"accepted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rams_acceptances_once" UNIQUE("assignment_id","document_version_id")
);
--> statement-breakpoint
CREATE TABLE "travel_to_work" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"assignment_id" uuid,
	"type" smallint NOT NULL,
	"minutes" integer,
	"distance_km" numeric(7, 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "travel_to_work_once" UNIQUE("user_id","assignment_id"),
	CONSTRAINT "travel_to_work_type_check" CHECK ("travel_to_work"."type" in ('1', '2', '3', '4', '5', '6', '7'))
);
--> statement-breakpoint
CREATE TABLE "company_billing" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid,
	"status" text DEFAULT 'NONE' NOT NULL,
	"email" text,
	"provider_customer_id" text,
	"provider_subscription_id" text,
	"card_brand" text,
	"card_last4" text,
	"card_expires" text,
	"renews_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date,
	"amount" numeric(12, 2) NOT NULL,
	"vat" numeric(12, 2) DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"provider_invoice_id" text,
	"media_id" uuid,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_status_check" CHECK ("invoices"."status" in ('OPEN', 'PAID', 'VOID'))
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '{}' NOT NULL,
	"monthly_price" numeric(12, 2) NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plans_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"main_contractor" boolean DEFAULT false NOT NULL,
	"is_payroll_company" boolean DEFAULT false NOT NULL,
	"registration_number" text,
	"vat_number" text,
	"address_line_1" text,
	"address_line_2" text,
	"city" text,
	"postcode" text,
	"country" text,
	"phone_number" text,
	"email" text,
	"size" text,
	"turnover" text,
	"payroll_company_id" uuid,
	"default_approver_id" uuid,
	"payment_option" text,
	"logo_media_id" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"seeded" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "employments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"worker_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"source" text NOT NULL,
	"payroll_number" text,
	"import_batch_id" uuid,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	CONSTRAINT "employments_source_check" CHECK ("employments"."source" in ('LINK_CODE', 'IMPORT', 'OFFER', 'CONTRACT', 'REGISTRATION', 'DEMO'))
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "memberships_user_company" UNIQUE("user_id","company_id"),
	CONSTRAINT "memberships_role_check" CHECK ("memberships"."role" in ('OWNER', 'MANAGER'))
);
--> statement-breakpoint
CREATE TABLE "contract_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"hourly_rate" numeric(8, 2) NOT NULL,
	"start_at" date NOT NULL,
	"end_at" date,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_rates_start" UNIQUE("contract_id","start_at"),
	CONSTRAINT "contract_rates_rate_check" CHECK ("contract_rates"."hourly_rate" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"worker_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"payroll_company_id" uuid,
	"site_id" uuid,
	"manager_id" uuid,
	"offer_id" uuid,
	"role_id" text NOT NULL,
	"type" text,
	"employment_type" text,
	"ref_number" text,
	"start_at" date NOT NULL,
	"end_at" date,
	"use_timesheet" boolean DEFAULT true NOT NULL,
	"payment_cycle" text DEFAULT 'WEEKLY' NOT NULL,
	"payment_type" text DEFAULT 'ABC' NOT NULL,
	"email_for_invoice" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"terminated_at" timestamp (3) with time zone,
	"terminated_by" uuid,
	"terminated_reason" text,
	CONSTRAINT "contracts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "contracts_payment_type_check" CHECK ("contracts"."payment_type" in ('ABC', 'OWN')),
	CONSTRAINT "contracts_days_check" CHECK ("contracts"."end_at" is null or "contracts"."end_at" >= "contracts"."start_at")
);
--> statement-breakpoint
CREATE TABLE "conversation_participants" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"unseen_count" integer DEFAULT 0 NOT NULL,
	"read_up_to" timestamp (3) with time zone,
	"last_message_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_participants_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_user_id" uuid NOT NULL,
	"second_user_id" uuid NOT NULL,
	"last_message_id" uuid,
	"last_message_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_pair" UNIQUE("first_user_id","second_user_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"type" text NOT NULL,
	"content" text,
	"model_type" text,
	"model_id" uuid,
	"media_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_type_check" CHECK ("messages"."type" in ('text', 'model', 'attachment'))
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"platform" text,
	"notification_status" text,
	"bound_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp (3) with time zone,
	"released_by" uuid
);
--> statement-breakpoint
CREATE TABLE "link_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_by_company_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_codes_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "worker_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_hash" text,
	"public_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gate_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gate_id" text NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid,
	"move" text NOT NULL,
	"result" text,
	"data" jsonb,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gate_id" text NOT NULL,
	"site_id" uuid NOT NULL,
	"position" text,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gates_gate_id_unique" UNIQUE("gate_id")
);
--> statement-breakpoint
CREATE TABLE "identity_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"device" text,
	"applicant_id" text NOT NULL,
	"check_id" text,
	"check_status" text,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "identity_checks_status_check" CHECK ("identity_checks"."check_status" in ('CHECK_CREATED', 'CHECK_COMPLETED', 'CHECK_FAILED'))
);
--> statement-breakpoint
CREATE TABLE "identity_webhook_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"check_id" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"status" text DEFAULT 'IMPORTED' NOT NULL,
	"report" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	CONSTRAINT "import_batches_status_check" CHECK ("import_batches"."status" in ('IMPORTED', 'UNDONE'))
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"columns_key" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_columns" UNIQUE("company_id","columns_key")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'SENT' NOT NULL,
	"company_id" uuid NOT NULL,
	"site_id" uuid,
	"name" text,
	"email" text,
	"phone_number" text,
	"data" jsonb,
	"import_batch_id" uuid,
	"invited_by" uuid NOT NULL,
	"user_id" uuid,
	"invited_company_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_hash_unique" UNIQUE("hash"),
	CONSTRAINT "invitations_kind_check" CHECK ("invitations"."kind" in ('WORKER', 'MANAGER', 'SUBCOMPANY')),
	CONSTRAINT "invitations_status_check" CHECK ("invitations"."status" in ('SENT', 'ACCEPTED', 'DENIED', 'WITHDRAWN'))
);
--> statement-breakpoint
CREATE TABLE "job_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"conversation_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_applications_once" UNIQUE("post_id","worker_id")
);
--> statement-breakpoint
CREATE TABLE "job_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"post_id" uuid,
	"site_id" uuid,
	"conversation_id" uuid,
	"ref_number" text,
	"role_id" text NOT NULL,
	"start_at" date,
	"end_at" date,
	"due_date" date,
	"use_timesheet" boolean DEFAULT false NOT NULL,
	"manager_id" uuid,
	"payment_cycle" text,
	"hourly_rate" numeric(8, 2),
	"payment_type" text,
	"email_for_invoice" text,
	"employment_type" text,
	"experience_years" text,
	"description" text,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"rams_accepted" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"contract_id" uuid,
	"assignment_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_offers_status_check" CHECK ("job_offers"."status" in ('PENDING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN')),
	CONSTRAINT "job_offers_rate_check" CHECK ("job_offers"."hourly_rate" >= 0)
);
--> statement-breakpoint
CREATE TABLE "job_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"site_id" uuid,
	"author_id" uuid NOT NULL,
	"ref_number" text,
	"role_id" text NOT NULL,
	"start_at" date,
	"end_at" date,
	"due_date" date,
	"use_timesheet" boolean DEFAULT false NOT NULL,
	"manager_id" uuid,
	"payment_cycle" text,
	"hourly_rate" numeric(8, 2),
	"payment_type" text,
	"email_for_invoice" text,
	"employment_type" text,
	"experience_years" text,
	"description" text,
	"positions" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"inactive_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "job_posts_status_check" CHECK ("job_posts"."status" in ('ACTIVE', 'INACTIVE')),
	CONSTRAINT "job_posts_rate_check" CHECK ("job_posts"."hourly_rate" >= 0)
);
--> statement-breakpoint
CREATE TABLE "job_presets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"role" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"company_id" uuid,
	"collection_name" text NOT NULL,
	"file_key" text NOT NULL,
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer,
	"height" integer,
	"custom_properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "media_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"name" text NOT NULL,
	"total" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"last_chunk_hash" text,
	"last_chunk_start" bigint,
	"storage_key" text NOT NULL,
	"media_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"action" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "outbox_kind_check" CHECK ("outbox"."kind" in ('MAIL', 'SMS', 'REALTIME'))
);
--> statement-breakpoint
CREATE TABLE "bans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"worker_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"site_id" uuid,
	"reason" text NOT NULL,
	"start_at" date NOT NULL,
	"end_at" date,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	"lifted_by" uuid
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"worker_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"company_id" uuid,
	"assignment_id" uuid,
	"in_at" timestamp (3) with time zone NOT NULL,
	"in_source" text NOT NULL,
	"in_by" uuid,
	"receipt" jsonb,
	"override_reason" text,
	"out_at" timestamp (3) with time zone,
	"out_source" text,
	"out_by" uuid,
	"out_receipt" jsonb,
	"suspected_left_at" timestamp (3) with time zone,
	"queued" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "check_ins_in_source_check" CHECK ("check_ins"."in_source" in ('GATE', 'GUARD_PASSWORD', 'GUARD_QR', 'MANUAL', 'WORKER')),
	CONSTRAINT "check_ins_out_source_check" CHECK ("check_ins"."out_source" in ('GATE', 'GUARD_PASSWORD', 'GUARD_QR', 'MANUAL', 'WORKER'))
);
--> statement-breakpoint
CREATE TABLE "used_nonces" (
	"site_id" uuid NOT NULL,
	"nonce" text NOT NULL,
	"worker_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_nonces_site_id_nonce_pk" PRIMARY KEY("site_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"by" uuid,
	"user_id" uuid,
	"company_id" uuid,
	"session_id" uuid,
	"ip_prefix" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "health_access_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"worker_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"company_id" uuid,
	"what" text NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"noun" text NOT NULL,
	"noun_id" uuid NOT NULL,
	"from" text,
	"move" text NOT NULL,
	"to" text NOT NULL,
	"by" uuid,
	"company_id" uuid,
	"user_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "support_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"phone_number" text,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" uuid
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_registrations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"ni_number" text,
	"ni_number_not_yet" boolean DEFAULT false NOT NULL,
	"ni_number_at" timestamp (3) with time zone,
	"card_not_yet" boolean DEFAULT false NOT NULL,
	"card_at" timestamp (3) with time zone,
	"medical" text,
	"medical_at" timestamp (3) with time zone,
	"personal_info_at" timestamp (3) with time zone,
	"photo_at" timestamp (3) with time zone,
	"emergency_contact_name" text,
	"emergency_contact_relation" text,
	"emergency_contact_phone_number" text,
	"emergency_contact_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_tokens_purpose_check" CHECK ("email_tokens"."purpose" in ('PASSWORD_RESET', 'FIRST_PASSWORD', 'EMAIL_VERIFICATION'))
);
--> statement-breakpoint
CREATE TABLE "handoff_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"counter" integer NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "refresh_tokens_session_counter" UNIQUE("session_id","counter")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"device_hash" text,
	"remember" boolean DEFAULT false NOT NULL,
	"wrapper" boolean DEFAULT false NOT NULL,
	"counter" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"idle_until" timestamp (3) with time zone NOT NULL,
	"abs_until" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"reason" text,
	"ua" text,
	"ip_prefix" text
);
--> statement-breakpoint
CREATE TABLE "site_document_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"media_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"pages" integer,
	"questions" jsonb,
	"published_by" uuid,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_document_versions_version" UNIQUE("document_id","version")
);
--> statement-breakpoint
CREATE TABLE "site_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"name" text NOT NULL,
	"roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "site_managers" (
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"subscribed" boolean DEFAULT true NOT NULL,
	"assigned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_managers_site_id_user_id_pk" PRIMARY KEY("site_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "site_subcompanies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"status" text NOT NULL,
	"manager_id" uuid,
	"requested_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_subcompanies_status_check" CHECK ("site_subcompanies"."status" in ('REQUESTED', 'GRANTED', 'REJECTED', 'ENDED'))
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address_line_1" text NOT NULL,
	"address_line_2" text,
	"city" text NOT NULL,
	"postcode" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"start_at" date,
	"end_at" date,
	"opening_hours" jsonb,
	"active" boolean DEFAULT true NOT NULL,
	"minimum_first_aiders" integer DEFAULT 0 NOT NULL,
	"minimum_fire_marshals" integer DEFAULT 0 NOT NULL,
	"minimum_supervisors" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sites_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "card_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"card_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"how" text,
	"note" text,
	"raw" jsonb,
	"identity_confirmed" boolean DEFAULT false NOT NULL,
	"checked_by" uuid,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_checks_status_check" CHECK ("card_checks"."status" in ('WAITING', 'PASSED', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "skill_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scheme_code" text NOT NULL,
	"scheme_name" text NOT NULL,
	"number" text NOT NULL,
	"surname" text NOT NULL,
	"expires_on" date NOT NULL,
	"front_media_id" uuid,
	"back_media_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "timesheet_bonuses" (
	"timesheet_id" uuid PRIMARY KEY NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"note" text,
	"set_by" uuid NOT NULL,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timesheet_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"timesheet_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"day" date NOT NULL,
	"site_id" uuid,
	"check_in_id" uuid,
	"contract_rate_id" uuid,
	"start_at" timestamp (3) with time zone,
	"end_at" timestamp (3) with time zone,
	"break_minutes" integer DEFAULT 0 NOT NULL,
	"minutes" integer,
	"source" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "timesheet_entries_source_check" CHECK ("timesheet_entries"."source" in ('CHECK_IN', 'TYPED')),
	CONSTRAINT "timesheet_entries_minutes_check" CHECK ("timesheet_entries"."minutes" >= 0 and "timesheet_entries"."break_minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "timesheet_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"timesheet_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text DEFAULT 'text' NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timesheet_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"timesheet_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	"hours_amount" numeric(12, 2) NOT NULL,
	"bonus_amount" numeric(12, 2) DEFAULT 0 NOT NULL,
	"paid_by" uuid,
	"paid_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "timesheet_payments_once" UNIQUE("timesheet_id")
);
--> statement-breakpoint
CREATE TABLE "timesheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"worker_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"contract_id" uuid,
	"payroll_company_id" uuid,
	"approver_id" uuid,
	"week" date NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"did_not_work" boolean DEFAULT false NOT NULL,
	"corrected_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"paid_at" timestamp (3) with time zone,
	"paid_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "timesheets_week" UNIQUE("worker_id","company_id","week"),
	CONSTRAINT "timesheets_status_check" CHECK ("timesheets"."status" in ('DRAFT', 'SUBMITTED', 'ACCEPTED', 'REJECTED', 'PAID')),
	CONSTRAINT "timesheets_week_check" CHECK (extract(isodow from "timesheets"."week") = 1)
);
--> statement-breakpoint
CREATE TABLE "user_dictionary_entries" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"entry_id" text NOT NULL,
	CONSTRAINT "user_dictionary_entries_user_id_type_entry_id_pk" PRIMARY KEY("user_id","type","entry_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text,
	"phone_number" text,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"default_role" text NOT NULL,
	"status" text DEFAULT 'REGISTERING' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"phone_verified_at" timestamp (3) with time zone,
	"invite_hash" text,
	"photo_media_id" uuid,
	"date_of_birth" date,
	"nationality" text,
	"address_line_1" text,
	"address_line_2" text,
	"city" text,
	"postcode" text,
	"latitude" double precision,
	"longitude" double precision,
	"about" text,
	"open_to_work" boolean DEFAULT false NOT NULL,
	"phone_platform" text,
	"seeded" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_slug_unique" UNIQUE("slug"),
	CONSTRAINT "users_default_role_check" CHECK ("users"."default_role" in ('OWNER', 'MANAGER', 'WORKER', 'SECURITY_GUARD')),
	CONSTRAINT "users_status_check" CHECK ("users"."status" in ('REGISTERING', 'COMPLETED'))
);
--> statement-breakpoint
CREATE TABLE "registration_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"phone_number" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"user_id" uuid,
	"device_hash" text,
	"ip_prefix" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone_number" text NOT NULL,
	"ticket_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent" boolean DEFAULT true NOT NULL,
	"ip_prefix" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"replaced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_check_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"in_at" timestamp (3) with time zone NOT NULL,
	"in_by" uuid,
	"out_at" timestamp (3) with time zone,
	"out_by" uuid,
	"queued" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"consent_text" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitor_forms_site" UNIQUE("site_id")
);
--> statement-breakpoint
CREATE TABLE "visitor_invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"site_id" uuid NOT NULL,
	"host_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"visit_on" date NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "visitor_invites_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "visitors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"qr_id" text NOT NULL,
	"site_id" uuid NOT NULL,
	"invite_id" uuid,
	"host_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"company_name" text,
	"email" text,
	"phone_number" text,
	"photo_media_id" uuid,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"form_version" integer,
	"consent_version" text,
	"visit_on" date NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitors_qr_id_unique" UNIQUE("qr_id")
);
--> statement-breakpoint
CREATE TABLE "widgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"route" text NOT NULL,
	"kind" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"width" integer DEFAULT 1 NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agreement_acceptances" ADD CONSTRAINT "agreement_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rams_acceptances" ADD CONSTRAINT "rams_acceptances_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rams_acceptances" ADD CONSTRAINT "rams_acceptances_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rams_acceptances" ADD CONSTRAINT "rams_acceptances_document_version_id_site_document_versions_id_fk" FOREIGN KEY ("document_version_id") REFERENCES "public"."site_document_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rams_acceptances" ADD CONSTRAINT "rams_acceptances_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_to_work" ADD CONSTRAINT "travel_to_work_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_to_work" ADD CONSTRAINT "travel_to_work_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_billing" ADD CONSTRAINT "company_billing_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_billing" ADD CONSTRAINT "company_billing_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_payroll_company_id_companies_id_fk" FOREIGN KEY ("payroll_company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_default_approver_id_users_id_fk" FOREIGN KEY ("default_approver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_rates" ADD CONSTRAINT "contract_rates_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_rates" ADD CONSTRAINT "contract_rates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_payroll_company_id_companies_id_fk" FOREIGN KEY ("payroll_company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_terminated_by_users_id_fk" FOREIGN KEY ("terminated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_first_user_id_users_id_fk" FOREIGN KEY ("first_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_second_user_id_users_id_fk" FOREIGN KEY ("second_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_codes" ADD CONSTRAINT "link_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_keys" ADD CONSTRAINT "worker_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_log" ADD CONSTRAINT "gate_log_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_log" ADD CONSTRAINT "gate_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gates" ADD CONSTRAINT "gates_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_company_id_companies_id_fk" FOREIGN KEY ("invited_company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_post_id_job_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."job_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_offers" ADD CONSTRAINT "job_offers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_offers" ADD CONSTRAINT "job_offers_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_offers" ADD CONSTRAINT "job_offers_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_offers" ADD CONSTRAINT "job_offers_post_id_job_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."job_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_offers" ADD CONSTRAINT "job_offers_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_offers" ADD CONSTRAINT "job_offers_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "job_posts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "job_posts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "job_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "job_posts_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_presets" ADD CONSTRAINT "job_presets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_presets" ADD CONSTRAINT "job_presets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_in_by_users_id_fk" FOREIGN KEY ("in_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_out_by_users_id_fk" FOREIGN KEY ("out_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_nonces" ADD CONSTRAINT "used_nonces_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_registrations" ADD CONSTRAINT "worker_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handoff_tokens" ADD CONSTRAINT "handoff_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_document_versions" ADD CONSTRAINT "site_document_versions_document_id_site_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."site_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_document_versions" ADD CONSTRAINT "site_document_versions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_document_versions" ADD CONSTRAINT "site_document_versions_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_document_versions" ADD CONSTRAINT "site_document_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_documents" ADD CONSTRAINT "site_documents_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_managers" ADD CONSTRAINT "site_managers_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_managers" ADD CONSTRAINT "site_managers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_managers" ADD CONSTRAINT "site_managers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_subcompanies" ADD CONSTRAINT "site_subcompanies_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_subcompanies" ADD CONSTRAINT "site_subcompanies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_subcompanies" ADD CONSTRAINT "site_subcompanies_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_subcompanies" ADD CONSTRAINT "site_subcompanies_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_subcompanies" ADD CONSTRAINT "site_subcompanies_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_checks" ADD CONSTRAINT "card_checks_card_id_skill_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."skill_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_checks" ADD CONSTRAINT "card_checks_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_checks" ADD CONSTRAINT "card_checks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_checks" ADD CONSTRAINT "card_checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_cards" ADD CONSTRAINT "skill_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_cards" ADD CONSTRAINT "skill_cards_front_media_id_media_id_fk" FOREIGN KEY ("front_media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_cards" ADD CONSTRAINT "skill_cards_back_media_id_media_id_fk" FOREIGN KEY ("back_media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_bonuses" ADD CONSTRAINT "timesheet_bonuses_timesheet_id_timesheets_id_fk" FOREIGN KEY ("timesheet_id") REFERENCES "public"."timesheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_bonuses" ADD CONSTRAINT "timesheet_bonuses_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_entries" ADD CONSTRAINT "timesheet_entries_timesheet_id_timesheets_id_fk" FOREIGN KEY ("timesheet_id") REFERENCES "public"."timesheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_entries" ADD CONSTRAINT "timesheet_entries_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_entries" ADD CONSTRAINT "timesheet_entries_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_entries" ADD CONSTRAINT "timesheet_entries_check_in_id_check_ins_id_fk" FOREIGN KEY ("check_in_id") REFERENCES "public"."check_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_entries" ADD CONSTRAINT "timesheet_entries_contract_rate_id_contract_rates_id_fk" FOREIGN KEY ("contract_rate_id") REFERENCES "public"."contract_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_messages" ADD CONSTRAINT "timesheet_messages_timesheet_id_timesheets_id_fk" FOREIGN KEY ("timesheet_id") REFERENCES "public"."timesheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_messages" ADD CONSTRAINT "timesheet_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_payments" ADD CONSTRAINT "timesheet_payments_timesheet_id_timesheets_id_fk" FOREIGN KEY ("timesheet_id") REFERENCES "public"."timesheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_payments" ADD CONSTRAINT "timesheet_payments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_payments" ADD CONSTRAINT "timesheet_payments_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_payroll_company_id_companies_id_fk" FOREIGN KEY ("payroll_company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_approver_id_users_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_dictionary_entries" ADD CONSTRAINT "user_dictionary_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_photo_media_id_media_id_fk" FOREIGN KEY ("photo_media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_tickets" ADD CONSTRAINT "registration_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_ticket_hash_registration_tickets_hash_fk" FOREIGN KEY ("ticket_hash") REFERENCES "public"."registration_tickets"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_check_ins" ADD CONSTRAINT "visitor_check_ins_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_check_ins" ADD CONSTRAINT "visitor_check_ins_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_check_ins" ADD CONSTRAINT "visitor_check_ins_in_by_users_id_fk" FOREIGN KEY ("in_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_check_ins" ADD CONSTRAINT "visitor_check_ins_out_by_users_id_fk" FOREIGN KEY ("out_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_forms" ADD CONSTRAINT "visitor_forms_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_invites" ADD CONSTRAINT "visitor_invites_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_invites" ADD CONSTRAINT "visitor_invites_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_invites" ADD CONSTRAINT "visitor_invites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_invite_id_visitor_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."visitor_invites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_photo_media_id_media_id_fk" FOREIGN KEY ("photo_media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_worker" ON "assignments" USING btree ("worker_id","start_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "assignments_site_days" ON "assignments" USING btree ("site_id","start_at","end_at") WHERE "assignments"."status" = 'CREATED';--> statement-breakpoint
CREATE INDEX "assignments_company" ON "assignments" USING btree ("company_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "rams_acceptances_worker" ON "rams_acceptances" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "rams_acceptances_version" ON "rams_acceptances" USING btree ("document_version_id");--> statement-breakpoint
CREATE INDEX "invoices_company" ON "invoices" USING btree ("company_id","issued_on" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree ("name");--> statement-breakpoint
CREATE INDEX "companies_payroll" ON "companies" USING btree ("name") WHERE "companies"."is_payroll_company";--> statement-breakpoint
CREATE INDEX "companies_payroll_company" ON "companies" USING btree ("payroll_company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employments_live" ON "employments" USING btree ("worker_id","company_id") WHERE "employments"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "employments_company" ON "employments" USING btree ("company_id","worker_id");--> statement-breakpoint
CREATE INDEX "memberships_company" ON "memberships" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "contracts_company" ON "contracts" USING btree ("company_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contracts_payroll" ON "contracts" USING btree ("payroll_company_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contracts_worker" ON "contracts" USING btree ("worker_id","start_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contracts_ending" ON "contracts" USING btree ("end_at") WHERE "contracts"."terminated_at" is null;--> statement-breakpoint
CREATE INDEX "conversation_participants_user" ON "conversation_participants" USING btree ("user_id","last_message_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_live_user" ON "devices" USING btree ("user_id") WHERE "devices"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "devices_live_device" ON "devices" USING btree ("device_hash") WHERE "devices"."released_at" is null;--> statement-breakpoint
CREATE INDEX "link_codes_user" ON "link_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "worker_keys_user" ON "worker_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gate_log_gate" ON "gate_log" USING btree ("gate_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gate_log_site" ON "gate_log" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "gates_site" ON "gates" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_applicant" ON "identity_checks" USING btree ("applicant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_check" ON "identity_checks" USING btree ("check_id");--> statement-breakpoint
CREATE INDEX "identity_checks_user" ON "identity_checks" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "identity_checks_open" ON "identity_checks" USING btree ("updated_at") WHERE "identity_checks"."check_status" = 'CHECK_CREATED';--> statement-breakpoint
CREATE INDEX "import_batches_company" ON "import_batches" USING btree ("company_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invitations_company" ON "invitations" USING btree ("company_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invitations_phone" ON "invitations" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "invitations_batch" ON "invitations" USING btree ("import_batch_id");--> statement-breakpoint
CREATE INDEX "job_applications_worker" ON "job_applications" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "job_applications_company" ON "job_applications" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "job_offers_worker" ON "job_offers" USING btree ("worker_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_offers_company" ON "job_offers" USING btree ("company_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_offers_post" ON "job_offers" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "job_posts_company" ON "job_posts" USING btree ("company_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_posts_active" ON "job_posts" USING btree ("id" DESC NULLS FIRST) WHERE "job_posts"."status" = 'ACTIVE' and "job_posts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "job_presets_company" ON "job_presets" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "media_owner" ON "media" USING btree ("owner_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "media_company" ON "media" USING btree ("company_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "uploads_live" ON "uploads" USING btree ("user_id","file_key","name","total") WHERE "uploads"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_expires" ON "uploads" USING btree ("expires_at") WHERE "uploads"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_new" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_at","id") WHERE "outbox"."sent_at" is null and "outbox"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bans_worker" ON "bans" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "bans_company" ON "bans" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "bans_site" ON "bans" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_open" ON "check_ins" USING btree ("worker_id") WHERE "check_ins"."out_at" is null;--> statement-breakpoint
CREATE INDEX "check_ins_on_site" ON "check_ins" USING btree ("site_id") WHERE "check_ins"."out_at" is null;--> statement-breakpoint
CREATE INDEX "check_ins_site" ON "check_ins" USING btree ("site_id","in_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "check_ins_worker" ON "check_ins" USING btree ("worker_id","in_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "check_ins_company" ON "check_ins" USING btree ("company_id","in_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "used_nonces_used" ON "used_nonces" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "audit_events_user" ON "audit_events" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_events_kind" ON "audit_events" USING btree ("kind","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "health_access_log_worker" ON "health_access_log" USING btree ("worker_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "history_noun" ON "history" USING btree ("noun","noun_id","id");--> statement-breakpoint
CREATE INDEX "history_company" ON "history" USING btree ("company_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_tasks_open" ON "support_tasks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "throttles_expires" ON "throttles" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "email_tokens_user" ON "email_tokens" USING btree ("user_id","purpose","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "handoff_tokens_expires" ON "handoff_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_live" ON "sessions" USING btree ("user_id","last_used_at" DESC NULLS FIRST) WHERE "sessions"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_abs_until" ON "sessions" USING btree ("abs_until");--> statement-breakpoint
CREATE INDEX "site_document_versions_site" ON "site_document_versions" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "site_documents_site" ON "site_documents" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "site_managers_user" ON "site_managers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "site_managers_company" ON "site_managers" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_subcompanies_live" ON "site_subcompanies" USING btree ("site_id","company_id") WHERE "site_subcompanies"."status" in ('REQUESTED', 'GRANTED');--> statement-breakpoint
CREATE INDEX "site_subcompanies_company" ON "site_subcompanies" USING btree ("company_id","status");--> statement-breakpoint
CREATE INDEX "site_subcompanies_site" ON "site_subcompanies" USING btree ("site_id","status");--> statement-breakpoint
CREATE INDEX "sites_company" ON "sites" USING btree ("company_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "card_checks_company" ON "card_checks" USING btree ("company_id","status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "card_checks_worker" ON "card_checks" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "card_checks_card" ON "card_checks" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "skill_cards_user" ON "skill_cards" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "skill_cards_number" ON "skill_cards" USING btree ("scheme_code","number") WHERE "skill_cards"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "skill_cards_expiry" ON "skill_cards" USING btree ("expires_on") WHERE "skill_cards"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "timesheet_entries_sheet" ON "timesheet_entries" USING btree ("timesheet_id","day");--> statement-breakpoint
CREATE INDEX "timesheet_entries_worker_day" ON "timesheet_entries" USING btree ("worker_id","day");--> statement-breakpoint
CREATE INDEX "timesheet_entries_site" ON "timesheet_entries" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "timesheet_messages_sheet" ON "timesheet_messages" USING btree ("timesheet_id","id");--> statement-breakpoint
CREATE INDEX "timesheet_payments_company" ON "timesheet_payments" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "timesheets_company" ON "timesheets" USING btree ("company_id","week" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "timesheets_waiting" ON "timesheets" USING btree ("company_id","submitted_at") WHERE "timesheets"."status" = 'SUBMITTED';--> statement-breakpoint
CREATE INDEX "timesheets_approver" ON "timesheets" USING btree ("approver_id","status");--> statement-breakpoint
CREATE INDEX "timesheets_payroll" ON "timesheets" USING btree ("payroll_company_id","week" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_dictionary_entries_entry" ON "user_dictionary_entries" USING btree ("type","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_number" ON "users" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("last_name","first_name");--> statement-breakpoint
CREATE INDEX "users_open_to_work" ON "users" USING btree ("id") WHERE "users"."open_to_work";--> statement-breakpoint
CREATE INDEX "registration_tickets_phone" ON "registration_tickets" USING btree ("phone_number","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "verification_codes_phone" ON "verification_codes" USING btree ("phone_number","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "verification_codes_ticket" ON "verification_codes" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "verification_codes_live" ON "verification_codes" USING btree ("ticket_hash") WHERE "verification_codes"."used_at" is null and "verification_codes"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "visitor_check_ins_site" ON "visitor_check_ins" USING btree ("site_id","in_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "visitor_check_ins_visitor" ON "visitor_check_ins" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "visitor_invites_site" ON "visitor_invites" USING btree ("site_id","visit_on");--> statement-breakpoint
CREATE INDEX "visitors_site" ON "visitors" USING btree ("site_id","visit_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "widgets_route" ON "widgets" USING btree ("user_id","company_id","route","position");